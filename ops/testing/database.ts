import type { Database } from '#schema/tables/database.ts'
import * as kernel from '#kernel/postgres/testing/database.ts'

export type TestDatabase = kernel.TestDatabase<Database>

/** Creates an empty, migrated database. Drops it after the calling test or test file. */
export const testDatabase = (options: { readonly max?: number } = {}): Promise<TestDatabase> =>
  kernel.testDatabase<Database>({ ...options, template: 'application_template' })

/** Opens connections with a changed server setting, for example `default_transaction_read_only=on`. */
export const connectedWith = kernel.connectedWith<Database>
