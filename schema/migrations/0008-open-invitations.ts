/** Finds unread notifications about an invitation once it is accepted or declined. */
export const openInvitations = `
create index notifications_open_invitations on work.notifications (subject)
  where kind = 'invited' and read_at is null;
`
