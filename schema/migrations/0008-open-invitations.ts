export const openInvitations = `
create index notifications_open_invitations on work.notifications (subject)
  where kind = 'invited' and read_at is null;
`
