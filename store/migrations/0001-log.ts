import type { Migration } from './migration.ts'

/**
 * The embedded event log.
 *
 * Writers hold an advisory lock together from before they draw a position until they have committed. Whoever
 * takes it alone for an instant therefore knows that nothing can still appear at or below the last position
 * drawn. Without this fence a reader passes positions whose transactions commit late.
 *
 * Event ids are not unique: an id stands for an event at one revision of one stream, as in EventStoreDB.
 * Payloads are `json`, not `jsonb`: a log gives back what it was given.
 */
export const log: Migration = {
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

-- The key of the fence.
create function log.fence() returns bigint immutable language sql return 7204002;

-- Several appends at once, one outcome for each: \`reached\` is the position of its last event, null where the
-- stream was not as expected (-1 expects none); \`actual\` is then the stream's last revision, null for none.
-- The caller sorts by stream, so that two groups never wait for each other in a circle.
--
-- An append's first event goes in where its predecessor stands and its own place is free; the others follow it.
-- A loser whose ids already stand at its revisions is the repetition of an append that succeeded.
create function log.append(streams text[], expected bigint[], batches json[])
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
        where at = 0 or exists (
          select from log.events p where p.stream = wanted.stream and p.revision = at - 1
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

-- The position at and below which the log is final. Takes the fence only where positions were drawn since
-- \`known\`; gives up soon where a writer is slow, because new writers queue behind whoever waits here.
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
