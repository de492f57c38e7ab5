export const identity = `
create schema identity;

create sequence identity.user_ids as integer;
create sequence identity.project_ids as integer;
create sequence identity.entry_ids as integer;
create sequence identity.reset_ids as integer;

create table identity.accounts (
  id integer primary key,
  email text not null unique check (email = lower(email)),
  username text not null,
  password_hash text not null,
  role text not null default 'MEMBER' check (role in ('ADMIN', 'MEMBER', 'EDITOR', 'VIEWER')),
  created_at timestamptz not null default now()
);

-- Deferrable because the health check writes and deletes a session without an account in one transaction.
create table identity.sessions (
  id_hash text primary key,
  user_id integer not null references identity.accounts on delete cascade deferrable,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now()
);
create index sessions_of_user on identity.sessions (user_id);
-- For the deletion of expired sessions.
create index sessions_by_use on identity.sessions (used_at);

create table identity.entries (
  id integer primary key,
  project_id integer not null,
  user_id integer references identity.accounts on delete set null,
  email text check (email = lower(email)),
  unique (project_id, email),
  unique (project_id, user_id)
);

create table identity.password_resets (
  id integer primary key,
  user_id integer not null references identity.accounts on delete cascade,
  generation integer not null default 1,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_of_user on identity.password_resets (user_id);

-- Events to append. Rows of one stream are written under a lock, so that their sequence is their order.
create table identity.events_due (
  sequence integer generated always as identity primary key,
  stream text not null,
  event_id uuid not null unique,
  type text not null,
  data json not null,
  metadata json not null
);
`
