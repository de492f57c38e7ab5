export const notifications = `
-- Whether the user gets emails about guides that they voted for.
alter table identity.accounts add column guide_mails boolean not null default true;

create table work.notifications (
  id integer generated always as identity primary key,
  user_id integer not null,
  kind text not null,
  subject text not null,
  project_id integer,
  task_key text,
  actor_id integer,
  refs jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, kind, subject)
);
create index notifications_of_user on work.notifications (user_id, id desc);
create index notifications_unread on work.notifications (user_id) where read_at is null;

create table work.guide_news (
  task_key text primary key,
  position bigint not null,
  actor_id integer,
  at timestamptz not null
);
`
