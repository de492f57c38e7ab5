import type { Migration } from './migration.ts'

/**
 * Replaces `log.append` of 0001-log: a repeated append draws no position. The health check repeats an append each time,
 * and each position that it drew made every reader wait for the commit barrier.
 */
export const repeats: Migration = {
  name: '0011-repeats',
  sql: `
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
