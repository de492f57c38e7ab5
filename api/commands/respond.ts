import type { Context } from 'hono'
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
  outcome: Pick<Outcome<unknown>, 'position'>,
): Promise<void> {
  if (await services.readPosition.waitFor(outcome.position)) return
  c.set('behind', outcome.position)
  c.header('Projection-Lag', 'true')
}
