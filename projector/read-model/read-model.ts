import type { ReadModelDefinition } from '#kernel/projections/read-model.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { projections } from '../projections/index.ts'
import { liftSequences } from '../repair/sequences.ts'
import { ddl } from './ddl.ts'
import { readTables } from './tables.ts'

/** The read models of this release. */
export const readModelDefinition: ReadModelDefinition = {
  tables: readTables,
  ddl,
  parse: parseEvent,
  projections,
  // Runs before clients can see that the read models have caught up, and create data with new ids.
  whileCatchingUp: liftSequences,
}
