import type { Migration } from './migration.ts'

/**
 * Each command is inserted and soon updated with its response. Free space in the page allows an update without index
 * changes (HOT); without this setting, two thirds of the updates changed the index.
 */
export const roomForAnswers: Migration = {
  name: '0013-room-for-answers',
  sql: `
alter table work.commands set (fillfactor = 50);
`,
}
