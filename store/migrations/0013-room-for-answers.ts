import type { Migration } from './migration.ts'

/**
 * Each command is written down first, and gets its answer a moment later: where its page has room for that, no index has
 * to learn of it. Without it two of three answers found none.
 */
export const roomForAnswers: Migration = {
  name: '0013-room-for-answers',
  sql: `
alter table work.commands set (fillfactor = 50);
`,
}
