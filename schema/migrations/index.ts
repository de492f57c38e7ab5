import { identity } from './0002-identity.ts'
import { work } from './0003-work.ts'
import { teams } from './0004-teams.ts'
import { notifications } from './0005-notifications.ts'
import { monitoring } from './0006-monitoring.ts'
import { erasures } from './0007-erasures.ts'
import { openInvitations } from './0008-open-invitations.ts'
import { announcements } from './0009-announcements.ts'
import { disks } from './0010-disks.ts'
import { firstMessages } from './0012-first-messages.ts'
import { roomForAnswers } from './0013-room-for-answers.ts'
import { seen } from './0014-seen.ts'
import { ledger } from './0015-ledger.ts'
import { endQuorumIncidents } from './0016-end-quorum-incidents.ts'
import type { Migration } from './migration.ts'

/** Migrations in the order of their execution. `migrate` applies those of the event log before them. */
export const migrations: readonly Migration[] = [
  identity,
  work,
  teams,
  notifications,
  monitoring,
  erasures,
  openInvitations,
  announcements,
  disks,
  firstMessages,
  roomForAnswers,
  seen,
  ledger,
  endQuorumIncidents,
]
