export const work = `
create schema work;

create table work.commands (
  user_id integer not null,
  key text not null,
  request_hash text not null,
  ids jsonb not null default '{}',
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
-- For the deletion of old commands.
create index commands_by_age on work.commands (created_at);

create table work.limits (
  name text not null,
  subject text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (name, subject, window_start)
);
create index limits_by_age on work.limits (window_start);

create table work.outbox (
  id integer generated always as identity primary key,
  key text not null unique,
  kind text not null,
  refs jsonb not null,
  user_id integer,
  entry_id integer,
  project_id integer,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'suppressed')),
  reason text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  sent_at timestamptz
);
-- For the query of due emails, every second.
create index outbox_due on work.outbox (due_at) where state = 'queued';
create index outbox_of_project on work.outbox (project_id) where project_id is not null;

create table work.reactor_checkpoints (
  name text primary key,
  position bigint not null,
  log_id uuid not null
);

create table work.leaders (
  version text primary key,
  pid integer not null,
  beat_at timestamptz not null,
  trouble text
);
`
