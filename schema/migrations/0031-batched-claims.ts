/** Stores the rows of all claims together, which is faster. Replaces functions of the migrations 0017 and 0030. */
export const batchedClaims = `
drop function log.claim_keys(json[]);
drop function log.count_limited(json);
drop function log.store_content(integer, json);

-- Stores the keys of new commands whose session exists, with their texts. Returns the places of these claims, counted
-- from 1. Refuses a claim whose limit is exceeded. Locks all keys in the order of their users, then the limits and then the
-- accounts in their order. So two batches cannot deadlock.
create or replace function log.claim_commands(claims json[]) returns setof bigint
  language plpgsql as $$
declare
  granted bigint[];
  places bigint[]; -- of the claims with a limit or a text
  users integer[];
  limits json[];
  contents json[];
  refused bigint[];
begin
  with incoming as materialized (
    select place, "userId" as user_id, key, "requestHash" as request_hash, "sessionHash" as session_hash,
      "limit", content, "limit" is not null or content is not null as has_rows
    from unnest(claims) with ordinality as c (claim, place), json_to_record(claim) as r (
      "userId" integer, key text, "requestHash" text, "sessionHash" text, "limit" json, content json
    )
  ), stored as (
    insert into work.commands (user_id, key, request_hash)
    select user_id, key, request_hash from incoming
    where user_id = (select s.user_id from identity.sessions s where s.id_hash = session_hash)
    order by user_id, key, place
    on conflict do nothing
    returning user_id, key
  ), new as (
    select distinct on (user_id, key) * from stored join incoming using (user_id, key) order by user_id, key, place
  )
  select array_agg(place), array_agg(place) filter (where has_rows), array_agg(user_id) filter (where has_rows),
    array_agg("limit") filter (where has_rows), array_agg(content) filter (where has_rows)
  into granted, places, users, limits, contents from new;
  if places is not null then
    refused := array(select log.count_limited(places, limits));
    refused := refused || array(select log.store_content(places, users, contents, refused));
    if refused <> '{}' then
      perform log.release_commands(array(select claims[place] from unnest(refused) as place));
    end if;
  end if;
  return query select place from unnest(granted) as place where place = any (refused) is not true;
end $$;

-- Counts limited actions. Returns the places of those that exceed their limit.
create function log.count_limited(places bigint[], limits json[]) returns setof bigint
  language sql as $$
with counted as materialized (
  select place, l.* from unnest(places, limits) as c (place, counted), json_to_record(counted)
    as l (name text, subject text, window_start timestamptz, since timestamptz, max integer)
  where counted is not null
), current as (
  insert into work.limits as step (name, subject, window_start, count)
  select name, subject, window_start, count(*) from counted
  group by name, subject, window_start
  order by name, subject, window_start
  on conflict (name, subject, window_start) do update set count = step.count + excluded.count
  returning name, subject, window_start, count
)
select place from (
  select place, row_number() over (partition by name, subject order by place desc) as number_from_last,
    current.count - max + coalesce((
      select sum(step.count) from (
        select * from work.limits l where l.name = counted.name and l.subject = counted.subject
        offset 0 -- finds the steps by the primary key, also if the plan was made while the table was small
      ) as step
      where step.window_start > since and step.window_start < counted.window_start
    ), 0) as excess
  from counted join current using (name, subject, window_start)
) as place
where number_from_last <= excess;
$$;

-- Stores texts, except those of refused claims. Returns the places of texts whose author has been erased. The lock makes an
-- erasure wait for this transaction; the erasure then deletes the texts.
create function log.store_content(places bigint[], users integer[], contents json[], refused bigint[])
  returns setof bigint
  language plpgsql as $$
declare
  authors integer[] := array(select id from identity.accounts where id = any (users) order by id for key share);
  notes json[];
  links json[];
  reasons json[];
begin
  select
    array_agg(content -> 'row') filter (where content ->> 'table' = 'content.notes'),
    array_agg(content -> 'row') filter (where content ->> 'table' = 'content.links'),
    array_agg(content -> 'row') filter (where content ->> 'table' = 'content.relevance_reasons')
  into notes, links, reasons
  from unnest(places, users, contents) as c (place, author, content)
  where author = any (authors) and place <> all (refused);
  if notes is not null then
    insert into content.notes (id, note_id, project_id, user_id, parts)
    select id, note_id, project_id, user_id, parts::jsonb from unnest(notes) as new, json_to_record(new)
      as r (id uuid, note_id uuid, project_id integer, user_id integer, parts text);
  end if;
  if links is not null then
    insert into content.links (id, project_id, user_id, url, title)
    select r.* from unnest(links) as new, json_to_record(new)
      as r (id uuid, project_id integer, user_id integer, url text, title text);
  end if;
  if reasons is not null then
    insert into content.relevance_reasons (id, project_id, user_id, reason)
    select r.* from unnest(reasons) as new, json_to_record(new)
      as r (id uuid, project_id integer, user_id integer, reason text);
  end if;
  return query
  select place from unnest(places, users) as c (place, author)
  where author <> all (authors) and place <> all (refused);
end $$;
`
