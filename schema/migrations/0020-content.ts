/** Texts and addresses that users wrote. They belong to events, but are never in events. */
export const content = `
create schema content;

-- Each edit of a note adds a row. A row is visible if the newest event of its note refers to it.
create table content.notes (
  id uuid primary key,
  note_id uuid not null,
  project_id integer not null,
  user_id integer not null,
  parts jsonb not null,
  created_at timestamptz not null default now()
);
create index notes_of_note on content.notes (note_id);
create index notes_of_project on content.notes (project_id);
create index notes_of_user on content.notes (user_id);
create index notes_by_age on content.notes (created_at);

create table content.links (
  id uuid primary key,
  project_id integer not null,
  user_id integer not null,
  url text not null,
  title text,
  created_at timestamptz not null default now()
);
create index links_of_project on content.links (project_id);
create index links_of_user on content.links (user_id);
create index links_by_age on content.links (created_at);

create table content.relevance_reasons (
  id uuid primary key,
  project_id integer not null,
  user_id integer not null,
  reason text not null,
  created_at timestamptz not null default now()
);
create index relevance_reasons_of_project on content.relevance_reasons (project_id);
create index relevance_reasons_of_user on content.relevance_reasons (user_id);
create index relevance_reasons_by_age on content.relevance_reasons (created_at);

alter table work.status_notes rename to status_posts;
alter table work.status_posts rename constraint status_notes_pkey to status_posts_pkey;
alter table work.status_posts set schema content;
alter table content.status_posts rename column event_id to id;
create index status_posts_of_project on content.status_posts (project_id);
create index status_posts_of_user on content.status_posts (user_id);
create index status_posts_by_age on content.status_posts (created_at);

-- The previous release, which runs during an update, and backups of earlier releases use the old name.
create view work.status_notes as
select id as event_id, project_id, user_id, note, created_at from content.status_posts;

create function work.insert_status_note() returns trigger language plpgsql as $$ begin
  insert into content.status_posts (id, project_id, user_id, note, created_at)
  values (new.event_id, new.project_id, new.user_id, new.note, coalesce(new.created_at, now()))
  on conflict do nothing;
  return new;
end $$;

create trigger insert_status_note instead of insert on work.status_notes
  for each row execute function work.insert_status_note();
`
