import type { DatabaseNames } from '../postgres/names.ts'
import type { CheckpointTable } from '../projections/checkpoint.ts'

/** Types of all tables that kernel tests use. In production, the application's migrations create the kernel's tables. */
export interface KernelTables extends CheckpointTable {
  'app.leaders': { version: string; pid: number; beat_at: Date; trouble: string | null }
  'app.reactor_checkpoints': { name: string; position: bigint; log_id: string }
  'app.errors': {
    fingerprint: string
    level: string
    message: string
    context: unknown
    count: number
    first_at: Date
    last_at: Date
  }
  people: { id: number; email: string; name: string }
}

export const kernelNames: DatabaseNames = { application: 'kernel', schema: 'app' }

export const kernelSchema = {
  name: '0002-kernel',
  sql: `
create table people (id integer primary key, email text not null, name text not null);

create schema app;

create table app.leaders (
  version text primary key,
  pid integer not null,
  beat_at timestamptz not null,
  trouble text
);

create table app.reactor_checkpoints (
  name text primary key,
  position bigint not null,
  log_id uuid not null
);

create table app.outbox (
  id integer generated always as identity primary key,
  key text not null unique,
  kind text not null,
  refs jsonb not null,
  state text not null default 'queued',
  reason text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  due_at timestamptz not null default now(),
  leased_until timestamptz,
  sent_at timestamptz
);

create table app.commands (
  user_id integer not null,
  key text not null,
  request_hash text not null,
  ids jsonb not null default '{}',
  answer jsonb,
  requests integer not null default 1,
  primary key (user_id, key)
);

create function log.claim_commands(claims json[]) returns setof bigint
  language plpgsql as $$
begin
  return query
    with stored as (
      insert into app.commands (user_id, key, request_hash)
      select (claim ->> 'userId')::integer, claim ->> 'key', claim ->> 'requestHash' from unnest(claims) as claim
      on conflict do nothing
      returning key
    )
    select min(c.place) from unnest(claims) with ordinality as c (claim, place)
    join stored s on s.key = claim ->> 'key' group by s.key;
end $$;

create function log.release_commands(claims json[]) returns void
  language sql as $$
  delete from app.commands c using unnest(claims) as claim where c.key = claim ->> 'key';
$$;

create table app.errors (
  fingerprint text primary key,
  level text not null,
  message text not null,
  context jsonb not null,
  count integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null
);
`,
}
