import { deletedProject } from './deleted-project.ts'
import { invitation } from './invitation.ts'
import { passwordReset } from './password-reset.ts'
import { platformInvitation } from './platform-invitation.ts'
import type { Reactor } from './reactor.ts'
import { report } from './report.ts'
import { statusUpdate } from './status-update.ts'

export const reactors: readonly Reactor[] = [
  passwordReset,
  invitation,
  platformInvitation,
  statusUpdate,
  report,
  deletedProject,
]
