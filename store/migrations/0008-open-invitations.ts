import type { Migration } from './migration.ts'

/** Finds the unread news of an invitation when that is settled, however many notifications there are. */
export const openInvitations: Migration = {
  name: '0008-open-invitations',
  sql: `
create index notifications_open_invitations on work.notifications (subject)
  where kind = 'invited' and read_at is null;
`,
}
