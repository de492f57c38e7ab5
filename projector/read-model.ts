import { sql, type Kysely } from 'kysely'
import { partsIn, type Database, type ReadTables } from '#schema/tables/database.ts'

/** A table that projections write; the checkpoint is the runner's. */
export type ReadTable = Exclude<keyof ReadTables, 'checkpoint'>

interface TableInfo<Row> {
  /** The primary key. A row is found, replaced or deleted by it, or by its first columns. */
  readonly key: readonly (keyof Row & string)[]
  /** What clients that hold such a row have to ask for again; absent where none does. */
  readonly announces?: (key: Readonly<Partial<Row>>) => string
}

const project = ({ project_id }: { readonly project_id?: number }) => `project:${project_id}`

/** What the projector has to know of each table beyond its columns. */
export const readTables = {
  roadmap_tasks: { key: ['version', 'key'], announces: () => 'roadmap' },
  guides: { key: ['task_key'], announces: () => 'guides' },
  projects: { key: ['id'], announces: ({ id }) => `project:${id}` },
  roadmap_adoptions: {
    key: ['project_id', 'version'],
    // More changes with it than with a task: votes can be given to others.
    announces: ({ project_id }: { readonly project_id?: number }) => `roadmap:${project_id}`,
  },
  task_states: { key: ['project_id', 'task_key'], announces: project },
  task_status_history: { key: ['project_id', 'id'] },
  members: {
    key: ['project_id', 'entry_id'],
    // Who may hear of the project changes with it.
    announces: ({ project_id }: { readonly project_id?: number }) => `team:${project_id}`,
  },
  mail_settings: { key: ['project_id', 'entry_id'], announces: project },
  member_activity: { key: ['project_id', 'user_id'] },
  reports_issued: { key: ['project_id', 'frequency'] },
  platform_invitations: { key: ['entry_id'] },
  activities: { key: ['project_id', 'id'] },
  votes: { key: ['task_key', 'user_id'] },
  vote_totals: { key: ['task_key'], announces: () => 'votes' },
  slots: { key: ['project_id'] },
  highest_ids: { key: ['kind'] },
  erased_users: { key: ['user_id'] },
  erased_entries: { key: ['entry_id'] },
  history: { key: ['position'] },
} as const satisfies { [T in ReadTable]: TableInfo<ReadTables[T]> }

const ddl = `
create table roadmap_tasks (
  version integer not null,
  key text not null,
  number integer not null,
  place integer not null,
  title text not null,
  description text not null,
  category text not null,
  task_type text not null,
  priority boolean not null,
  primary key (version, key),
  unique (version, number)
);
create index roadmap_tasks_by_key on roadmap_tasks (key, version);

create table guides (
  task_key text primary key,
  slug text unique,
  title text,
  markdown text,
  link text,
  published_at timestamptz not null,
  check ((slug is null) <> (link is null))
);

create table projects (
  id integer primary key,
  name text not null,
  owner_id integer not null,
  owner_entry_id integer not null,
  roadmap_version integer not null,
  first_version integer not null,
  created_at timestamptz not null
);

create table roadmap_adoptions (
  project_id integer not null,
  version integer not null,
  adopted_at timestamptz not null,
  primary key (project_id, version)
);

create table task_states (
  project_id integer not null,
  task_key text not null,
  status text not null,
  changed_at timestamptz not null,
  changed_by integer,
  primary key (project_id, task_key)
);

create table task_status_history (
  project_id integer not null,
  id bigint not null,
  task_key text not null,
  old_status text not null,
  new_status text not null,
  changed_at timestamptz not null,
  changed_by_user_id integer,
  primary key (project_id, id)
);

create table members (
  project_id integer not null,
  entry_id integer not null,
  user_id integer,
  role text not null,
  is_owner boolean not null,
  since timestamptz not null,
  expires_at timestamptz,
  primary key (project_id, entry_id)
);
create index members_of_user on members (user_id) where user_id is not null;

create table mail_settings (
  project_id integer not null,
  entry_id integer not null,
  enabled boolean not null,
  frequency text not null,
  status_updates boolean not null,
  primary key (project_id, entry_id)
);

create table member_activity (
  project_id integer not null,
  user_id integer not null,
  last_at timestamptz not null,
  primary key (project_id, user_id)
);

create table reports_issued (
  project_id integer not null,
  frequency text not null,
  period_key text not null,
  primary key (project_id, frequency)
);

create table platform_invitations (
  entry_id integer primary key,
  role text not null,
  since timestamptz not null,
  expires_at timestamptz not null
);

create table activities (
  project_id integer not null,
  id bigint not null,
  type text not null,
  actor integer,
  at timestamptz not null,
  task_key text,
  entry_id integer,
  detail jsonb not null,
  primary key (project_id, id)
);

create table votes (
  task_key text not null,
  user_id integer not null,
  cast_at timestamptz not null,
  primary key (task_key, user_id)
);
create index votes_of_user on votes (user_id);
create index votes_in_order on votes (task_key, cast_at);

create table vote_totals (
  task_key text primary key,
  votes integer not null,
  since bigint not null
);
create index vote_totals_by_votes on vote_totals (votes desc, since);

create table slots (
  project_id integer primary key,
  owner_id integer not null,
  state text not null,
  since timestamptz not null
);
create index slots_to_heal on slots (since) where state <> 'created';

create table erased_users (
  user_id integer primary key,
  erased_at timestamptz not null
);

create table erased_entries (
  entry_id integer primary key,
  user_id integer not null
);

create table history (
  position bigint primary key,
  stream text not null,
  revision bigint not null,
  type text not null,
  actor integer,
  correlation_id text not null,
  occurred_at timestamptz not null,
  project_id integer,
  task_key text
);
-- Each begins with what is asked for and goes on in the order of the answer, so that a page is read and no more.
create index history_of_request on history (correlation_id text_pattern_ops); -- also by how the id begins
create index history_of_stream on history (stream, occurred_at, position);
create index history_of_type on history (type, occurred_at, position);
create index history_of_actor on history (actor, occurred_at, position) where actor is not null;
create index history_of_project on history (project_id, occurred_at, position) where project_id is not null;
create index history_by_time on history (occurred_at, position);

create table highest_ids (
  kind text primary key,
  id integer not null
);

create table checkpoint (
  part integer primary key,
  position bigint,
  log_id uuid
);
`

const lockClass = 7_204_005

/** Creates the read models, empty, where they are missing: all of them or none. */
export async function ensureReadModel(db: Kysely<Database>, schema: string): Promise<void> {
  if (await exists(db, schema)) return
  await db.transaction().execute(async (trx) => {
    // Of several processes that start at once one creates them; the others wait and find them.
    await sql`select pg_advisory_xact_lock(${lockClass}, hashtext(${schema}))`.execute(trx)
    if (await exists(trx, schema)) return
    await sql`create schema ${sql.id(schema)}`.execute(trx)
    await sql`set local search_path to ${sql.id(schema)}`.execute(trx)
    await sql.raw(ddl).execute(trx)
    await sql`insert into checkpoint (part) select generate_series(1, ${partsIn(schema)}::integer)`.execute(
      trx,
    )
  })
}

export async function dropReadModel(db: Kysely<Database>, schema: string): Promise<void> {
  await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(db)
}

export async function exists(db: Kysely<Database>, schema: string): Promise<boolean> {
  const { rows } = await sql`select from pg_namespace where nspname = ${schema}`.execute(db)
  return rows.length > 0
}
