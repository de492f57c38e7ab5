import type { Context } from 'hono'
import type { Position } from '#kernel/event-store/event-store.ts'
import { traced } from '#kernel/telemetry/tracing.ts'
import type { Services } from '../services.ts'
import type { Environment } from './environment.ts'

/**
 * Waits until the read models have reached a position, so that the client reads its own write. Returns false after a
 * timeout: the response then says so in a header, and the client keeps its optimistic state.
 */
export async function waitForProjection(
  c: Context<Environment>,
  { readPosition, tracing }: Services,
  position: Position | null,
): Promise<boolean> {
  const attributes = { 'brandpath.position': String(position) }
  const reached = await traced(tracing, 'wait for read models', attributes, () =>
    readPosition.waitFor(position),
  )
  // A client that has this position need not refetch when live updates announce the command.
  c.header('Read-Position', readPosition.position.toString())
  if (!reached) c.header('Projection-Lag', 'true')
  return reached
}
