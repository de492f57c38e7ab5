/** Stores the rows of all claims together, which is faster. Replaces functions of the migrations 0017 and 0030. */
export const batchedClaims = `
drop function log.claim_keys(json[]);
drop function log.count_limited(json);
drop function log.store_content(integer, json);

-- Stores the keys of new commands whose session exists, with their texts. Returns the places of these claims, counted
-- from 1. Refuses a claim whose limit is exceeded, and a text whose author has been erased.
--
-- An erasure locks the account first. So this function locks the authors first: it waits for an erasure without holding
-- keys, or the erasure waits and then deletes the texts. It locks authors, keys and limits in their order, so that two
-- batches cannot deadlock.
create or replace function log.claim_commands(claims json[]) returns setof bigint
  language plpgsql as $$
declare
  users integer[];
  keys text[];
  hashes text[];
  sessions text[];
  limits json[];
  contents json[];
  writers integer[];
  authors integer[];
  granted bigint[];
  refused bigint[] := '{}';
begin
  select array_agg("userId" order by place), array_agg(key order by place), array_agg("requestHash" order by place),
    array_agg("sessionHash" order by place), array_agg("limit" order by place), array_agg(content order by place),
    array_agg("userId") filter (where content is not null)
  into users, keys, hashes, sessions, limits, contents, writers
  from unnest(claims) with ordinality as c (claim, place), json_to_record(claim) as r (
    "userId" integer, key text, "requestHash" text, "sessionHash" text, "limit" json, content json
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

  if exists (select from unnest(limits) as counted where counted is not null) then
    refused := array(select log.count_limited(granted, limits));
  end if;
  if writers is not null then
    perform log.store_content(granted, contents, refused);
  end if;
  if refused <> '{}' then
    perform log.release_commands(array(select claims[place] from unnest(refused) as place));
  end if;
  return query select place from unnest(granted) as place where place <> all (refused);
end $$;

-- Counts the limited actions at these places. Returns the places of those that exceed their limit.
create function log.count_limited(places bigint[], limits json[]) returns setof bigint
  language plpgsql as $$
declare
  counted bigint[];
  names text[];
  subjects text[];
  starts timestamptz[];
  sinces timestamptz[];
  maxima integer[];
begin
  select array_agg(place), array_agg(name), array_agg(subject), array_agg(window_start), array_agg(since), array_agg(max)
  into counted, names, subjects, starts, sinces, maxima
  from unnest(places) as place, json_to_record(limits[place])
    as l (name text, subject text, window_start timestamptz, since timestamptz, max integer)
  where limits[place] is not null;
  insert into work.limits as step (name, subject, window_start, count)
  select name, subject, start, count(*) from unnest(names, subjects, starts) as l (name, subject, start)
  group by name, subject, start
  order by name, subject, start
  on conflict (name, subject, window_start) do update set count = step.count + excluded.count;
  return query
  select l.place from (
    select place, row_number() over (partition by name, subject, start order by place desc) as number_from_last, (
      select sum(step.count) from (
        select * from work.limits one where one.name = c.name and one.subject = c.subject
        offset 0 -- finds the steps by the primary key, also if the plan was made while the table was small
      ) as step
      where step.window_start > since and step.window_start <= start
    ) - max as excess
    from unnest(counted, names, subjects, starts, sinces, maxima) as c (place, name, subject, start, since, max)
  ) as l
  where l.number_from_last <= l.excess;
end $$;

-- Stores the texts at these places, except those of refused claims.
create function log.store_content(places bigint[], contents json[], refused bigint[]) returns void
  language plpgsql as $$
declare
  notes json[];
  links json[];
  reasons json[];
  others text[];
begin
  select
    array_agg(content -> 'row') filter (where name = 'content.notes'),
    array_agg(content -> 'row') filter (where name = 'content.links'),
    array_agg(content -> 'row') filter (where name = 'content.relevance_reasons'),
    array_agg(name) filter (where name not in ('content.notes', 'content.links', 'content.relevance_reasons'))
  into notes, links, reasons, others
  from unnest(places) as place, lateral (select contents[place] as content, contents[place] ->> 'table' as name) as c
  where content is not null and place <> all (refused);
  if notes is not null then
    insert into content.notes (id, note_id, project_id, user_id, parts)
    select id, note_id, project_id, user_id, parts::jsonb from unnest(notes) as note, json_to_record(note)
      as r (id uuid, note_id uuid, project_id integer, user_id integer, parts text);
  end if;
  if links is not null then
    insert into content.links (id, project_id, user_id, url, title)
    select r.* from unnest(links) as link, json_to_record(link)
      as r (id uuid, project_id integer, user_id integer, url text, title text);
  end if;
  if reasons is not null then
    insert into content.relevance_reasons (id, project_id, user_id, reason)
    select r.* from unnest(reasons) as reason, json_to_record(reason)
      as r (id uuid, project_id integer, user_id integer, reason text);
  end if;
  if others is not null then
    raise exception 'A claim cannot store texts in %', others[1];
  end if;
end $$;
`
