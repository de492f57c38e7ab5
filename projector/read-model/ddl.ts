import { eventTypes } from '#schema/events/index.ts'

/** SQL of the read models' tables. Increase `readVersion` when it changes. A new event type changes it too. */
export const ddl = `
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

create table roadmap_totals (
  version integer primary key,
  tasks integer not null,
  projects integer not null,
  completed integer not null,
  irrelevant integer not null
);

create table guides (
  task_key text primary key,
  slug text,
  title text,
  markdown text,
  link text,
  items integer not null,
  published_at timestamptz not null,
  check ((slug is null) <> (link is null))
);
-- Not unique: an earlier release could publish a bundled guide with the slug of another guide.
create index guides_by_slug on guides (slug);

create table guide_items (
  task_key text not null,
  item_id text not null,
  place integer not null,
  text text not null,
  primary key (task_key, item_id)
);

create table projects (
  id integer primary key,
  name text not null,
  owner_id integer not null,
  owner_entry_id integer not null,
  roadmap_version integer not null,
  first_version integer not null,
  created_at timestamptz not null,
  launch_on date
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

create table task_assignees (
  project_id integer not null,
  task_key text not null,
  entry_id integer not null,
  primary key (project_id, task_key)
);

create table task_due_dates (
  project_id integer not null,
  task_key text not null,
  due_on date not null,
  primary key (project_id, task_key)
);

create table irrelevant_tasks (
  project_id integer not null,
  task_key text not null,
  reason_id uuid not null,
  primary key (project_id, task_key)
);

create table task_counts (
  project_id integer not null,
  task_key text not null,
  notes integer not null,
  links integer not null,
  primary key (project_id, task_key)
);

create table checked_items (
  project_id integer not null,
  task_key text not null,
  item_id text not null,
  checked_by integer,
  checked_at timestamptz not null,
  primary key (project_id, task_key, item_id)
);

create table notes (
  project_id integer not null,
  note_id uuid not null unique,
  task_key text not null,
  author_id integer not null,
  text_id uuid,
  created_at timestamptz not null,
  edited_at timestamptz,
  primary key (project_id, note_id)
);
create index notes_of_task on notes (project_id, task_key, created_at) where text_id is not null;

create table links (
  project_id integer not null,
  link_id uuid not null unique,
  task_key text not null,
  author_id integer not null,
  added_at timestamptz not null,
  removed boolean not null,
  primary key (project_id, link_id)
);
create index links_of_task on links (project_id, task_key, added_at) where not removed;

create table status_posts (
  project_id integer not null,
  position bigint not null,
  post_id uuid not null,
  author_id integer,
  at timestamptz not null,
  completed integer,
  in_progress integer,
  total integer,
  primary key (project_id, position)
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
create index slots_to_repair on slots (since) where state in ('taken', 'deleted');

create table erased_users (
  user_id integer primary key,
  erased_at timestamptz not null
);

create table erased_entries (
  entry_id integer primary key,
  user_id integer not null
);

create type event_type as enum (${eventTypes.map((type) => `'${type}'`).join(', ')});

-- The largest table: one row for every event. The columns are ordered by size, so that rows contain no padding.
create table history (
  position bigint not null,
  occurred_at timestamptz not null,
  correlation_id uuid,
  actor integer,
  revision integer not null,
  project_id integer,
  type event_type not null,
  entry_id integer,
  task_key text,
  stream text,
  detail json,
  primary key (occurred_at, position)
);
-- Each index starts with the filter and continues in the order of the list, so a page reads only its own rows.
create index history_of_request on history (correlation_id);
create index history_of_stream on history (stream, occurred_at) where stream is not null;
create index history_of_type on history (type, occurred_at);
create index history_of_actor on history (actor, occurred_at) where actor is not null;
create index history_of_project on history (project_id, occurred_at, position) where project_id is not null;

create view activities as
  select project_id, position as id, type::text, actor, occurred_at as at, task_key, entry_id, detail
  from history where detail is not null;

create view task_status_history as
  select project_id, position as id, task_key, detail->>'from' as old_status, detail->>'to' as new_status,
    occurred_at as changed_at, actor as changed_by_user_id
  from history where type = 'TaskStatusChanged';

create table highest_ids (
  kind text primary key,
  id integer not null
);
`
