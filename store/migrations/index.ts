import type { Migration } from './migration.ts'

/** Every migration, in the order in which it runs. */
export const migrations: readonly Migration[] = []
