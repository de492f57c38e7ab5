export const monitoring = `
-- All processes update the same rows.
create table work.request_minutes (
  minute timestamptz not null,
  route text not null,
  count integer not null,
  failures integer not null,
  total_ms double precision not null,
  min_ms double precision not null,
  max_ms double precision not null,
  histogram integer[] not null,
  primary key (minute, route)
);

create table work.lag_minutes (
  minute timestamptz primary key,
  seconds double precision not null
);

create table work.errors (
  id integer generated always as identity primary key,
  fingerprint text not null unique,
  level text not null check (level in ('error', 'warn', 'info')),
  message text not null,
  context jsonb not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index errors_by_age on work.errors (last_at desc);

create table work.incidents (
  id integer generated always as identity primary key,
  subject text not null,
  message text not null,
  began_at timestamptz not null,
  -- Time of the last check that found it.
  seen_at timestamptz not null,
  over_at timestamptz
);
create unique index incidents_open on work.incidents (subject) where over_at is null;
`
