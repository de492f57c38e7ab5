/** Stores texts by one function, for claims and for other commands. Claims no longer count limited actions. */
export const storedTexts = `
drop function log.count_limited(bigint[], json[]);
drop function log.store_content(bigint[], json[], bigint[]);

-- Stores texts such as {"table": "content.notes", "row": {…}}. A repeated text replaces the earlier one.
create function content.store_texts(texts json[]) returns void
  language plpgsql as $$
declare
  notes json[];
  links json[];
  reasons json[];
  posts json[];
  others text[];
begin
  select
    array_agg(t."row") filter (where t."table" = 'content.notes'),
    array_agg(t."row") filter (where t."table" = 'content.links'),
    array_agg(t."row") filter (where t."table" = 'content.relevance_reasons'),
    array_agg(t."row") filter (where t."table" = 'content.status_posts'),
    array_agg(t."table") filter (
      where t."table" not in ('content.notes', 'content.links', 'content.relevance_reasons', 'content.status_posts'))
  into notes, links, reasons, posts, others
  from unnest(texts) as content, json_to_record(content) as t ("table" text, "row" json);
  if notes is not null then
    insert into content.notes (id, note_id, project_id, user_id, parts)
    select id, note_id, project_id, user_id, parts::jsonb from unnest(notes) as note, json_to_record(note)
      as r (id uuid, note_id uuid, project_id integer, user_id integer, parts text)
    on conflict (id) do update set parts = excluded.parts;
  end if;
  if links is not null then
    insert into content.links (id, project_id, user_id, url, title)
    select r.* from unnest(links) as link, json_to_record(link)
      as r (id uuid, project_id integer, user_id integer, url text, title text)
    on conflict (id) do update set url = excluded.url, title = excluded.title;
  end if;
  if reasons is not null then
    insert into content.relevance_reasons (id, project_id, user_id, reason)
    select r.* from unnest(reasons) as reason, json_to_record(reason)
      as r (id uuid, project_id integer, user_id integer, reason text)
    on conflict (id) do update set reason = excluded.reason;
  end if;
  if posts is not null then
    insert into content.status_posts (id, project_id, user_id, note)
    select r.* from unnest(posts) as post, json_to_record(post)
      as r (id uuid, project_id integer, user_id integer, note text)
    on conflict (id) do update set note = excluded.note;
  end if;
  if others is not null then
    raise exception 'A command cannot store texts in %', others[1];
  end if;
end $$;

-- Stores the keys of new commands whose session exists, with their texts. Returns the places of these claims, counted
-- from 1. Refuses a text whose author has been erased.
--
-- An erasure locks the account first. So this function locks the authors first: it waits for an erasure without holding
-- keys, or the erasure waits and then deletes the texts. It locks authors and keys in their order, so that two batches
-- cannot deadlock.
create or replace function log.claim_commands(claims json[]) returns setof bigint
  language plpgsql as $$
declare
  users integer[];
  keys text[];
  hashes text[];
  sessions text[];
  contents json[];
  writers integer[];
  authors integer[];
  granted bigint[];
begin
  select array_agg("userId" order by place), array_agg(key order by place), array_agg("requestHash" order by place),
    array_agg("sessionHash" order by place), array_agg(content order by place),
    array_agg("userId") filter (where content is not null)
  into users, keys, hashes, sessions, contents, writers
  from unnest(claims) with ordinality as c (claim, place), json_to_record(claim) as r (
    "userId" integer, key text, "requestHash" text, "sessionHash" text, content json
  );
  if writers is not null then
    authors := array(select id from identity.accounts where id = any (writers) order by id for key share);
  end if;

  with valid as materialized (
    select place, user_id, key, hash
    from unnest(users, keys, hashes, sessions, contents) with ordinality as c (user_id, key, hash, session, content, place)
    where user_id = (select s.user_id from identity.sessions s where s.id_hash = session)
      and (content is null or user_id = any (authors))
  ), stored as (
    insert into work.commands (user_id, key, request_hash)
    select user_id, key, hash from valid order by user_id, key, place
    on conflict do nothing
    returning user_id, key
  )
  select array_agg(first) into granted from (
    select min(place) as first from stored join valid using (user_id, key) group by user_id, key
  ) as new;

  if writers is not null then
    perform content.store_texts(array(
      select contents[place] from unnest(granted) as place where contents[place] is not null));
  end if;
  return query select unnest(granted);
end $$;

-- Deletes keys and texts of the current transaction whose appends failed. Claims contain no status posts.
create or replace function log.release_commands(claims json[]) returns void
  language plpgsql as $$
declare
  texts uuid[] := array(select (claim #>> '{content,row,id}')::uuid from unnest(claims) as claim
    where claim -> 'content' is not null);
begin
  perform log.release_keys(claims);
  delete from content.notes where id = any (texts);
  delete from content.links where id = any (texts);
  delete from content.relevance_reasons where id = any (texts);
end $$;
`
