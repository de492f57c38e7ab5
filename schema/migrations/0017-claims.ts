/** Functions that the event log calls when it appends events. These functions store the idempotency keys of commands. */
export const claims = `
-- Stores the keys of new commands whose session exists. Returns the places of their claims, counted from 1.
create function log.claim_commands(claims json[]) returns setof bigint
  language plpgsql as $$
begin
  return query
    with received as (
      select (claim ->> 'userId')::integer as user_id, claim ->> 'key' as key, claim ->> 'requestHash' as request_hash,
        claim ->> 'sessionHash' as session_hash, place
      from unnest(claims) with ordinality as c (claim, place)
    ), stored as (
      insert into work.commands (user_id, key, request_hash)
      select r.user_id, r.key, r.request_hash from received r
      where exists (
        select from identity.sessions s where s.id_hash = r.session_hash and s.user_id = r.user_id
      )
      order by r.user_id, r.key, r.place
      on conflict do nothing
      returning user_id, key
    )
    select min(r.place) from received r join stored s on s.user_id = r.user_id and s.key = r.key
    group by r.user_id, r.key;
end $$;

-- Deletes keys of the current transaction whose appends failed.
create function log.release_commands(claims json[]) returns void
  language plpgsql as $$
begin
  delete from work.commands c using unnest(claims) as claim
  where c.user_id = (claim ->> 'userId')::integer and c.key = claim ->> 'key';
end $$;
`
