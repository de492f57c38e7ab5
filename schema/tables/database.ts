import type { IdentityTables } from './identity.ts'
import type { ReadTables } from './read.ts'
import type { WorkTables } from './work.ts'

/** All tables, as Kysely sees them. The read models are queried through `db.withSchema(readSchema)`. */
export interface Database extends ReadTables, IdentityTables, WorkTables {}

/** Version of the read models that this release reads and writes. */
export const readVersion = 6

/** Postgres schema of this release's read models. Their changes are announced on a channel of the same name. */
export const readSchema = `read_${readVersion}`

/**
 * PostgreSQL regular expression that matches the read schemas of all releases and those of rebuilds. Earlier releases
 * could also have `read_N_of_P`, for P parts.
 */
export const readSchemas = '^read_[0-9]+(_of_[0-9]+)?(_next|_old)?$'

/** Name of the lease for work that runs once for all versions of the read models, such as sending emails. */
export const workLease = 'work'

/** Names of the leases that a complete set of projectors holds. */
export const leasesFor = (schema: string): readonly string[] => [schema, workLease]

/** Read schema that a lease is for. Earlier releases had a lease for each part: `read_6_of_2, part 1`. */
export const leasedSchema = (lease: string): string => lease.replace(/, part \d+$/, '')
