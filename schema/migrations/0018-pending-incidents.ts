export const pendingIncidents = `
-- Conditions that were detected, but may not have lasted long enough for an incident.
create table work.pending_incidents (
  subject text primary key,
  began_at timestamptz not null,
  seen_at timestamptz not null
);
`
