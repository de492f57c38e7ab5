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
  // Raises the id sequences early: clients already create data while the read models catch up.
  whileCatchingUp: liftSequences,
}
