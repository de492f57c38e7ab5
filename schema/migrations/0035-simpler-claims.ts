/** Stores the keys of claims one by one: PostgreSQL needs less time for several small plans than for the large one of 0034. */
export const simplerClaims = `
-- Stores the keys of new commands whose session exists, with their texts. Returns the places of these claims, counted
-- from 1. Refuses a text whose author has been erased.
--
-- An erasure locks the account first. So this function locks the authors first: it waits for an erasure without holding
-- keys, or the erasure waits and then deletes the texts. It locks authors and keys in their order, so that two batches
-- cannot deadlock.
create or replace function log.claim_commands(claims json[]) returns setof bigint
  language plpgsql as $$
declare
  writers integer[] := array(
    select (claim ->> 'userId')::integer from unnest(claims) as claim where claim ->> 'content' is not null);
  authors integer[];
  command record;
  texts json[];
begin
  if writers <> '{}' then
    authors := array(select id from identity.accounts where id = any (writers) order by id for key share);
  end if;
  for command in
    select place, r.* from unnest(claims) with ordinality as c (claim, place), json_to_record(claim) as r (
      "userId" integer, key text, "requestHash" text, "sessionHash" text, content json)
    where content is null or "userId" = any (authors)
    order by "userId", key, place
  loop
    insert into work.commands (user_id, key, request_hash)
    select user_id, command.key, command."requestHash" from identity.sessions
    where id_hash = command."sessionHash" and user_id = command."userId"
    on conflict do nothing;
    if found then
      texts := case when command.content is null then texts else texts || command.content end;
      return next command.place;
    end if;
  end loop;
  if texts is not null then
    perform content.store_texts(texts);
  end if;
end $$;
`
