/** Adds indexes for frequent queries of the outbox, which grows without limit. */
export const ledger = `
-- For the alert rules, every minute.
create index outbox_by_age on work.outbox (created_at);
-- For the alert emails of the API, every second.
create index outbox_alerts on work.outbox (due_at) where state = 'queued' and kind = 'alert';
-- For the newest emails of a project. The old index is dropped last, because reads wait until the transaction ends.
create index outbox_newest_of_project on work.outbox (project_id, id) where project_id is not null;
drop index work.outbox_of_project;
`
