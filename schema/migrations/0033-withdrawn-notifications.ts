/** Notifications of ended assignments are hidden, and deleted later, so that an undo can show them again. */
export const withdrawnNotifications = `
-- Time at which the assignment ended; null for all other notifications.
alter table work.notifications add column withdrawn_at timestamptz;

create index notifications_withdrawn on work.notifications (user_id) where withdrawn_at is not null;
`
