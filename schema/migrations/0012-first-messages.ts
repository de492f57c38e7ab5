/** Adds the message of the first check that found an incident. The column `message` has the message of the last check. */
export const firstMessages = `
-- Null for incidents that began before this migration.
alter table work.incidents add column first_message text;
`
