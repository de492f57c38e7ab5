export const withdrawnNotifications = `
alter table work.notifications
  -- Revision of the event that ended the assignment; null for notifications that users see. An undo sets it to null.
  add column withdrawn_revision integer;
`
