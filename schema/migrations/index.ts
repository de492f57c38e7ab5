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
import { claims } from './0017-claims.ts'
import { pendingIncidents } from './0018-pending-incidents.ts'
import { activeUsers } from './0019-active-users.ts'
import { content } from './0020-content.ts'
import { accountSettings } from './0021-account-settings.ts'
import { guideEditing } from './0022-guide-editing.ts'
import { locales } from './0023-locales.ts'
import { taskNotifications } from './0024-task-notifications.ts'

/** Migrations in the order of execution. Those of the event log run first. Never change released SQL. */
export const migrations: readonly { readonly name: string; readonly sql: string }[] = [
  { name: '0002-identity', sql: identity },
  { name: '0003-work', sql: work },
  { name: '0004-teams', sql: teams },
  { name: '0005-notifications', sql: notifications },
  { name: '0006-monitoring', sql: monitoring },
  { name: '0007-erasures', sql: erasures },
  { name: '0008-open-invitations', sql: openInvitations },
  { name: '0009-announcements', sql: announcements },
  { name: '0010-disks', sql: disks },
  { name: '0012-first-messages', sql: firstMessages },
  { name: '0013-room-for-answers', sql: roomForAnswers },
  { name: '0014-seen', sql: seen },
  { name: '0015-ledger', sql: ledger },
  { name: '0016-end-quorum-incidents', sql: endQuorumIncidents },
  { name: '0017-claims', sql: claims },
  { name: '0018-pending-incidents', sql: pendingIncidents },
  { name: '0019-active-users', sql: activeUsers },
  { name: '0020-content', sql: content },
  { name: '0021-account-settings', sql: accountSettings },
  { name: '0022-guide-editing', sql: guideEditing },
  { name: '0023-locales', sql: locales },
  { name: '0024-task-notifications', sql: taskNotifications },
]
