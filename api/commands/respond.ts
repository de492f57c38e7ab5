import type { Context } from 'hono'
import { traced } from '#store/tracing/tracing.ts'
import type { Environment } from '../environment.ts'
import type { Services } from '../services.ts'
import type { Outcome } from './run.ts'

/**
 * Waits until the read models have passed what a command wrote or saw, so that whoever reads after it sees it.
 * A wait that runs out is no failure: the answer says so in a header, and the client keeps what it expects.
 */
export async function settled(
  c: Context<Environment>,
  services: Services,
  outcome: Pick<Outcome<unknown>, 'position'> & Partial<Pick<Outcome<unknown>, 'events'>>,
): Promise<void> {
  c.set('isRecorded', (outcome.events ?? []).length > 0)
  const { readPosition, tracing } = services
  const waiting = { 'brandpath.position': String(outcome.position) }
  const wait = () => readPosition.waitFor(outcome.position)
  const reached = await traced(tracing, 'wait for read models', waiting, wait)
  // Whoever reads after this answer need not read again when the live stream tells of the command.
  c.header('Read-Position', readPosition.position.toString())
  if (reached) return
  c.set('behind', outcome.position)
  c.header('Projection-Lag', 'true')
}
