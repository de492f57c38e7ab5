/**
 * Each append takes the shared advisory lock `log.fence`, then positions from the sequence, and holds the lock until its
 * commit. A reader takes the lock exclusively, so it waits for all open appends. The reader then sees every event up to
 * the last position of the sequence.
 */
const log = {
  name: '0001-log',
  sql: `
create schema log;

create sequence log.positions as bigint cache 1;

create table log.events (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null check (revision >= 0),
  id uuid not null,
  type text not null,
  data json not null,
  metadata json not null,
  unique (stream, revision)
);

create function log.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the event log only grows';
end $$;

create trigger only_grows before update or delete or truncate on log.events
  for each statement execute function log.refuse_change();

-- The key of the advisory lock.
create function log.fence() returns bigint immutable language sql return 7204002;

-- Returns the position up to which the log is complete. Takes the lock only if positions were drawn since \`known\`. The
-- short timeout limits how long new appends queue behind this call while it waits for a slow one.
create function log.ceiling(known bigint) returns bigint
  language plpgsql
  set lock_timeout = '250ms'
as $$
declare
  drawn bigint;
begin
  select case when is_called then last_value else 0 end into drawn from log.positions;
  if drawn = known then
    return known;
  end if;
  perform pg_advisory_xact_lock(log.fence());
  select case when is_called then last_value else 0 end into drawn from log.positions;
  return drawn;
end $$;
`,
}

/** A repeated append takes no position from the sequence, because each new position makes readers take the lock. */
const repeats = {
  name: '0011-repeats',
  sql: `
-- Executes several appends and returns one row for each: \`reached\` is the position of its last event, null after a
-- conflict with the expected revision (-1 for no stream); \`actual\` is then the stream's last revision, null for no stream.
-- The caller sorts the appends by stream, so that two batches cannot deadlock.
--
-- The first event of an append is inserted if its predecessor exists and its revision is free; the others follow it. An
-- append that finds its own ids at its revisions repeats an append that succeeded.
create or replace function log.append(streams text[], expected bigint[], batches json[])
  returns table (reached bigint, actual bigint)
  language plpgsql
  set enable_seqscan = off -- a plan made while the log was small is kept
as $$
declare
  wanted record;
  event record;
  at bigint;
  inserting boolean;
begin
  perform pg_advisory_xact_lock_shared(log.fence());
  for wanted in
    select * from unnest(streams, expected, batches) with ordinality as w (stream, expected, batch, place)
    order by place
  loop
    at := wanted.expected;
    inserting := true;
    for event in
      select * from json_to_recordset(wanted.batch) as e (id uuid, type text, data json, metadata json)
    loop
      at := at + 1;
      if at = wanted.expected + 1 then
        insert into log.events as e
        select nextval('log.positions'), wanted.stream, at, event.id, event.type, event.data, event.metadata
        where (at = 0 or exists (
          select from log.events p where p.stream = wanted.stream and p.revision = at - 1
        )) and not exists (
          select from log.events t where t.stream = wanted.stream and t.revision = at
        )
        on conflict (stream, revision) do nothing
        returning e.position into reached;
        inserting := found;
      elsif inserting then
        insert into log.events as e
        values (nextval('log.positions'), wanted.stream, at, event.id, event.type, event.data, event.metadata)
        returning e.position into reached;
      end if;
      if not inserting then
        select e.position into reached from log.events e
        where e.stream = wanted.stream and e.revision = at and e.id = event.id;
        exit when not found;
      end if;
    end loop;
    actual := null;
    if reached is null then
      select max(e.revision) into actual from log.events e where e.stream = wanted.stream;
    end if;
    return next;
  end loop;
end $$;
`,
}

/** The application defines the functions `log.claim_commands` and `log.release_commands`. */
const claimedAppends = {
  name: '0018-claimed-appends',
  sql: `
-- Executes the appends whose claims are granted. An append and its claim are stored together or not at all. \`granted\` is
-- false for an append that was not executed because of its claim. Claims are made before \`log.append\` takes its locks, so
-- that two batches cannot deadlock.
create function log.append_claimed(streams text[], expected bigint[], batches json[], claims json[])
  returns table (reached bigint, actual bigint, granted boolean)
  language plpgsql as $$
declare
  places bigint[] := array(select log.claim_commands(claims));
  place integer := 0;
begin
  if cardinality(places) < cardinality(claims) then -- log.append skips an append without events
    batches := array(select case when n = any(places) then batch end
      from unnest(batches) with ordinality as b (batch, n) order by n);
  end if;
  for reached, actual in select * from log.append(streams, expected, batches) loop
    place := place + 1;
    granted := place = any(places);
    if granted and reached is null then
      perform log.release_commands(claims[place:place]);
    end if;
    return next;
  end loop;
end $$;
`,
}

/** Migrations of the event log. They run before the migrations of the application. Released SQL never changes. */
export const logMigrations = [log, repeats, claimedAppends]
