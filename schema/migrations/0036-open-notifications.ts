/** Notifications of due dates and of notes are resolved too, not only those of invitations. */
export const openNotifications = `
create index notifications_open on work.notifications (kind, subject) where read_at is null;
drop index work.notifications_open_invitations;
`
