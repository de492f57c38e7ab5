export const taskNotifications = `
alter table work.notifications
  -- False if the user gets this notification only by email.
  add column in_app boolean not null default true,
  -- Key of the email in the outbox that lists this notification; null if no email does.
  add column email_key text;

create index notifications_of_email on work.notifications (email_key) where email_key is not null;
`
