import type { IdentityTables } from './identity.ts'
import type { ReadTables } from './read.ts'
import type { WorkTables } from './work.ts'

/** All tables of the application. Query the tables of the read models with `db.withSchema(readSchema)`. */
export interface Database extends ReadTables, IdentityTables, WorkTables {}

export const readVersion = 6

/** PostgreSQL schema of the read models. The channel of the same name announces their changes. */
export const readSchema = `read_${readVersion}`

/** PostgreSQL regular expression for read schemas of all releases, also of old releases that split schemas into parts. */
export const readSchemas = '^read_[0-9]+(_of_[0-9]+)?(_next|_old)?$'

/** Lease for work that only one process does, whatever its read model version, such as sending emails. */
export const workLease = 'work'

export const leasesFor = (schema: string): readonly string[] => [schema, workLease]

/** Returns the read schema of a lease. Earlier releases had one lease for each part: `read_6_of_2, part 1`. */
export const leasedSchema = (lease: string): string => lease.replace(/, part \d+$/, '')
