/**
 * Splits UserErased events that wait to be appended and exceed the limit of an append. Earlier releases wrote one event
 * with all memberships. Each part gets its own ids, because a command appends only one event to the stream.
 */
export const largeErasures = `
with large as (
  select sequence, stream, metadata::jsonb as metadata, (place - 1) / 500 as part, jsonb_agg(entry order by place) as entries
  from identity.events_due, jsonb_array_elements(data::jsonb -> 'entries') with ordinality as e (entry, place)
  where type = 'UserErased' and json_array_length(data -> 'entries') > 500
  group by sequence, part
), first_parts as (
  update identity.events_due due set data = json_build_object('entries', entries)
  from large where large.sequence = due.sequence and part = 0
)
insert into identity.events_due (stream, event_id, type, data, metadata)
select stream, gen_random_uuid(), 'UserErased', json_build_object('entries', entries),
  (metadata || jsonb_build_object('commandId', gen_random_uuid()))::json
from large where part > 0 order by sequence, part;
`
