/** Makes inserts of limits and texts cheaper. */
export const fewerIndexes = `
-- The table contains the steps of one day. Their deletion reads the whole table.
drop index work.limits_by_age;

-- The search for orphaned texts reads all texts that are older than a day.
drop index content.notes_by_age, content.links_by_age, content.relevance_reasons_by_age, content.status_posts_by_age;
`
