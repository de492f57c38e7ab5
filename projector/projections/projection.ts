import { defineProjection, type Projection, type ProjectionHandlers } from '#kernel/projections/projection.ts'
import type * as kernel from '#kernel/projections/rows.ts'
import type { BrandpathEvent } from '#schema/events/index.ts'
import type { ReadModelTables } from '../read-model/tables.ts'

export const projection = defineProjection<BrandpathEvent, ReadModelTables>

export type ReadModelProjection = Projection<BrandpathEvent, ReadModelTables>
export type Handlers = ProjectionHandlers<BrandpathEvent, ReadModelTables>
export type Rows = kernel.Rows<ReadModelTables>
