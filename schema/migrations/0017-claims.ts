/** Functions that the event log calls when it appends events. These functions store the idempotency keys of commands. */
export const claims = `
-- Stores the keys of new commands whose session exists. Returns the places of their claims, counted from 1.
create function log.claim_commands(claims json[]) returns setof bigint
  language plpgsql as $$
declare
  new record;
begin
  for new in
    select c.place, claim.* from unnest(claims) with ordinality as c (claim, place),
      json_to_record(c.claim) as claim ("userId" integer, key text, "requestHash" text, "sessionHash" text)
    order by "userId", key, place
  loop
    insert into work.commands (user_id, key, request_hash)
    select s.user_id, new.key, new."requestHash" from identity.sessions s
    where s.id_hash = new."sessionHash" and s.user_id = new."userId"
    on conflict do nothing;
    if found then
      return next new.place;
    end if;
  end loop;
end $$;

-- Deletes keys of the current transaction whose appends failed.
create function log.release_commands(claims json[]) returns void
  language plpgsql as $$
begin
  delete from work.commands c using unnest(claims) as claim
  where c.user_id = (claim ->> 'userId')::integer and c.key = claim ->> 'key';
end $$;
`
