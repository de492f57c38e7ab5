/** Drafts and pictures of guides. Published texts are public and in events; drafts are not. */
export const guideEditing = `
create table content.guide_drafts (
  user_id integer not null references identity.accounts on delete cascade,
  task_key text not null,
  kind text not null,
  title text not null,
  markdown text not null,
  link text not null,
  revision integer not null,
  saved_at timestamptz not null default now(),
  primary key (user_id, task_key)
);

-- The name contains a hash of the bytes, so a picture never changes.
create table content.guide_pictures (
  name text primary key,
  bytes bytea not null,
  is_published boolean not null default false,
  created_at timestamptz not null default now()
);
`
