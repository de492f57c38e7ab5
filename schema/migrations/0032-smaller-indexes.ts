/** Makes inserts of commands, limits and texts cheaper. */
export const smallerIndexes = `
-- New rows are at the end of these tables, so ranges of pages find old rows.
drop index work.commands_by_age;
create index commands_by_age on work.commands using brin (created_at);
drop index work.limits_by_age;
create index limits_by_age on work.limits using brin (window_start);

-- The search for orphaned texts reads all texts that are older than a day.
drop index content.notes_by_age, content.links_by_age, content.relevance_reasons_by_age, content.status_posts_by_age;
`
