/** Lets a claim store the text of its event and count a limited action. Extends the functions of `0017-claims`. */
export const contentClaims = `
alter function log.claim_commands(json[]) rename to claim_keys;
alter function log.release_commands(json[]) rename to release_keys;

-- Stores the keys of new commands whose session exists, with their texts. Returns the places of these claims, counted
-- from 1. Refuses a claim whose limit is exceeded. Locks all keys in the order of their users, then for each user the limits
-- and the account. So two batches cannot deadlock.
create function log.claim_commands(claims json[]) returns setof bigint
  language plpgsql as $$
declare
  new record;
  places bigint[] := array(select log.claim_keys(claims));
begin
  for new in
    select place, c.claim, (c.claim ->> 'userId')::integer as user_id
    from unnest(claims) with ordinality as c (claim, place)
    where place = any (places) and (c.claim -> 'limit' is not null or c.claim -> 'content' is not null)
    order by user_id, c.claim #>> '{limit,name}', place
  loop
    if not (log.count_limited(new.claim -> 'limit') and log.store_content(new.user_id, new.claim -> 'content')) then
      perform log.release_commands(array[new.claim]);
      places := array_remove(places, new.place);
    end if;
  end loop;
  return query select unnest(places);
end $$;

-- Counts a limited action. Returns false if the limit is exceeded.
create function log.count_limited(counted json) returns boolean
  language plpgsql as $$
begin
  if counted is null then
    return true;
  end if;
  insert into work.limits as step (name, subject, window_start, count)
  select name, subject, window_start, 1
  from json_to_record(counted) as l (name text, subject text, window_start timestamptz)
  on conflict (name, subject, window_start) do update set count = step.count + 1;
  return (
    select sum(step.count) <= max(l.max)
    from json_to_record(counted) as l (name text, subject text, window_start timestamptz, since timestamptz, max integer)
    join work.limits step using (name, subject)
    where step.window_start > l.since and step.window_start <= l.window_start
  );
end $$;

-- Stores a text. Returns false if the author has been erased. The lock makes an erasure wait for this transaction; the
-- erasure then deletes the text.
create function log.store_content(author integer, content json) returns boolean
  language plpgsql as $$
begin
  if content is null then
    return true;
  end if;
  perform from identity.accounts where id = author for key share;
  if not found then
    return false;
  end if;
  case content ->> 'table'
    when 'content.notes' then
      insert into content.notes (id, note_id, project_id, user_id, parts)
      select id, note_id, project_id, user_id, parts::jsonb from json_to_record(content -> 'row')
        as r (id uuid, note_id uuid, project_id integer, user_id integer, parts text);
    when 'content.links' then
      insert into content.links (id, project_id, user_id, url, title)
      select * from json_to_record(content -> 'row')
        as r (id uuid, project_id integer, user_id integer, url text, title text);
    when 'content.relevance_reasons' then
      insert into content.relevance_reasons (id, project_id, user_id, reason)
      select * from json_to_record(content -> 'row') as r (id uuid, project_id integer, user_id integer, reason text);
  end case;
  return true;
end $$;

-- Deletes keys and texts of the current transaction whose appends failed, and no longer counts their limited actions.
create function log.release_commands(claims json[]) returns void
  language plpgsql as $$
declare
  released json;
begin
  perform log.release_keys(claims);
  foreach released in array claims loop
    if released -> 'content' is not null then
      delete from content.notes where id = (released #>> '{content,row,id}')::uuid;
      delete from content.links where id = (released #>> '{content,row,id}')::uuid;
      delete from content.relevance_reasons where id = (released #>> '{content,row,id}')::uuid;
    end if;
    if released -> 'limit' is not null then
      update work.limits step set count = step.count - 1
      from json_to_record(released -> 'limit') as l (name text, subject text, window_start timestamptz)
      where (step.name, step.subject, step.window_start) = (l.name, l.subject, l.window_start);
      delete from work.limits step
      using json_to_record(released -> 'limit') as l (name text, subject text, window_start timestamptz)
      where (step.name, step.subject, step.window_start) = (l.name, l.subject, l.window_start) and step.count <= 0;
    end if;
  end loop;
end $$;
`
