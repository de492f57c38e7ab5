export const commandRequests = `
alter table work.commands
  -- Number of requests with this key that were not rejected, including those that are being handled.
  add column requests integer not null default 1;
`
