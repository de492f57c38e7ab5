import type { RoadmapReader } from '../roadmap-reader.ts'
import { badgeNotifications } from './badge-notifications.ts'
import { deletedProject } from './deleted-project.ts'
import type { Reactor } from './effects.ts'
import { guideNotifications } from './guide-notifications.ts'
import { invitation } from './invitation.ts'
import { passwordReset } from './password-reset.ts'
import { platformInvitation } from './platform-invitation.ts'
import { report } from './report.ts'
import { resolvedInvitations } from './resolved-invitations.ts'
import { statusUpdate } from './status-update.ts'
import { taskNotifications } from './task-notifications.ts'
import { teamNotifications } from './team-notifications.ts'

export const createReactors = (readRoadmap: RoadmapReader): readonly Reactor[] => [
  passwordReset,
  invitation,
  platformInvitation,
  statusUpdate,
  report,
  deletedProject,
  teamNotifications,
  resolvedInvitations,
  badgeNotifications(readRoadmap),
  guideNotifications,
  taskNotifications,
]
