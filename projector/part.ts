import { partsIn } from '#schema/tables/database.ts'
import type { RecordedEvent } from '#store/event-store.ts'
import type { Projection } from './projection.ts'

/**
 * Read models are kept up to date as a whole, or in parts: each part takes in the events of some streams, all of each, and
 * has a checkpoint and a lead of its own. So parts may be several processes' work.
 */
export interface Part {
  /** From 1. */
  readonly number: number
  readonly of: number
}

export const whole: Part = { number: 1, of: 1 }

/** Of the read models of a schema. */
export function partsOf(schema: string): readonly Part[] {
  const of = partsIn(schema)
  return Array.from({ length: of }, (_, index) => ({ number: index + 1, of }))
}

/** By the number in the stream's name: ids follow one another, so that parts are alike. Those without one are the first's. */
const holds = ({ number, of }: Part, stream: string): boolean =>
  of === 1 || Number(/\d+$/.exec(stream)?.[0] ?? 0) % of === number - 1

/** Whose rows follow from several streams, in the log's order, sees all of them in one part: the first. */
export const isOf = (part: Part, { order }: Projection, stream: string): boolean =>
  order === 'log' ? part.number === 1 : holds(part, stream)

/** Whether a part has anything to do with an event. */
export const wants = (
  part: Part,
  projections: readonly Projection[],
  { stream, type }: Pick<RecordedEvent, 'stream' | 'type'>,
): boolean =>
  holds(part, stream) ||
  (part.number === 1 && projections.some(({ order, takes }) => order === 'log' && takes(type)))
