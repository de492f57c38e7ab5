import type { ReadModelDefinition } from '#kernel/projections/read-model.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { projections } from '../projections/index.ts'
import { liftSequences } from '../repair/sequences.ts'
import { ddl } from './ddl.ts'
import { readTables } from './tables.ts'

export const readModelDefinition: ReadModelDefinition = {
  tables: readTables,
  ddl,
  parse: parseEvent,
  projections,
  // Before clients see that the read models have caught up, and create data with new ids.
  whileCatchingUp: liftSequences,
}
