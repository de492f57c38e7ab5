import type { LeaderTable } from '../leadership/leaders.ts'
import type { CheckpointTable } from '../projections/checkpoint.ts'

/** Types of all tables that kernel tests use. In production, the application's migrations create the kernel's tables. */
export interface KernelTables extends LeaderTable, CheckpointTable {
  'work.reactor_checkpoints': { name: string; position: bigint; log_id: string }
  'work.errors': {
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

export const kernelSchema = {
  name: '0002-kernel',
  sql: `
create table people (id integer primary key, email text not null, name text not null);

create schema work;

create table work.leaders (
  version text primary key,
  pid integer not null,
  beat_at timestamptz not null,
  trouble text
);

create table work.reactor_checkpoints (
  name text primary key,
  position bigint not null,
  log_id uuid not null
);

create table work.commands (
  user_id integer not null,
  key text not null,
  request_hash text not null,
  ids jsonb not null default '{}',
  answer jsonb,
  primary key (user_id, key)
);

create table work.errors (
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
