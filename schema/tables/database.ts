import type { IdentityTables } from './identity.ts'
import type { ReadTables } from './read.ts'
import type { WorkTables } from './work.ts'

/** The read models are queried through `db.withSchema(readSchema)`. */
export interface Database extends ReadTables, IdentityTables, WorkTables {}

export const readVersion = 6

/** A Postgres channel of the same name announces changes of the read models. */
export const readSchema = `read_${readVersion}`

/** Regular expression of PostgreSQL that matches the read schemas of all releases. Earlier ones could have parts. */
export const readSchemas = '^read_[0-9]+(_of_[0-9]+)?(_next|_old)?$'

/** Lease for work that runs once for all versions of the read models, such as sending emails. */
export const workLease = 'work'

export const leasesFor = (schema: string): readonly string[] => [schema, workLease]

/** Read schema that a lease is for. Earlier releases had a lease for each part: `read_6_of_2, part 1`. */
export const leasedSchema = (lease: string): string => lease.replace(/, part \d+$/, '')
