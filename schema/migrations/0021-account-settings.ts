export const accountSettings = `
-- Notifications that a user switched off. A missing row means that both are on.
create table identity.notification_preferences (
  user_id integer not null references identity.accounts on delete cascade,
  kind text not null,
  in_app boolean not null default true,
  by_email boolean not null default true,
  primary key (user_id, kind)
);

alter table identity.accounts
  -- Whether the user has confirmed or changed the name that the registration derived from the email address.
  add column name_confirmed boolean not null default false,
  add column calendar_enabled boolean not null default false,
  -- Each new address of the calendar has a higher generation, which makes the earlier addresses invalid.
  add column calendar_generation integer not null default 0;
`
