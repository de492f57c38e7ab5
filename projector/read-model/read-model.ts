import type { ReadModelDefinition } from '#kernel/projections/read-model.ts'
import { parseEvent } from '#schema/events/parse.ts'
import { projections } from '../projections/index.ts'
import { addTotals } from '../projections/roadmap-totals.ts'
import { raiseSequences } from '../repair/raise-sequences.ts'
import { ddl } from './ddl.ts'
import { readTables } from '../projections/tables.ts'

export const readModelDefinition: ReadModelDefinition = {
  tables: readTables,
  ddl,
  parse: parseEvent,
  projections,
  addTotals,
  // Raises the id sequences early, because clients can create data before the read models have caught up.
  whileCatchingUp: raiseSequences,
}
