import type { ContentTables } from './content.ts'
import type { GuideTables } from './guides.ts'
import type { IdentityTables } from './identity.ts'
import type { ReadTables } from './read.ts'
import type { WorkTables } from './work.ts'

/** All tables of the application. Query the tables of the read models with `db.withSchema(readSchema)`. */
export interface Database extends ReadTables, ContentTables, GuideTables, IdentityTables, WorkTables {}

/** Names in the database that the kernel uses. Never change them: stored data and running releases use them. */
export const databaseNames = { application: 'brandpath', schema: 'work' } as const

/** Keys of the application's advisory locks. Never change a key. Keys of the kernel: `kernel/postgres/lock-keys.ts`. */
export const lockKeys = { incidents: 7_204_007, logCopy: 7_204_008 } as const

/** Version of the read models. `projector/read-model/ddl.test.ts` fails if their SQL changes without a new version. */
export const readVersion = 14

/** PostgreSQL schema of the read models. The channel of the same name announces their changes. */
export const readSchema = `read_${readVersion}`

/** PostgreSQL regular expression for the read schemas of all releases. Old releases split a read schema into parts. */
export const readSchemas = '^read_[0-9]+(_of_[0-9]+)?(_next|_old)?$'

/** Lease for work that only one process may do, such as sending emails. All releases use the same lease. */
export const workLease = 'work'

export const leasesFor = (schema: string): readonly string[] => [schema, workLease]

/** Returns the read schema of a lease. Earlier releases had one lease for each part: `read_6_of_2, part 1`. */
export const leasedSchema = (lease: string): string => lease.replace(/, part \d+$/, '')
