import { once } from 'node:events'
import type { Logger } from 'pino'
import type { EventStore, Position } from '../event-store/event-store.ts'
import type { Lease } from '../leadership/leader-lease.ts'
import { RecurringFailure } from '../resilience/recurring-failure.ts'
import { retry } from '../resilience/retry.ts'
import { messageWithCauses, redact } from '../telemetry/messages.ts'
import { CheckpointMoved, readCheckpoint } from './checkpoint.ts'
import { isNewerEvent, isParseError, requestIdOf } from './domain-event.ts'
import { ensureReadModel, type ReadModel } from './read-model.ts'
import { rebuild } from './rebuild.ts'
import { ProjectionError, runProjections, WrongReadModel, type ProjectionRun } from './run-projections.ts'

export interface LeadingProjections extends Pick<ProjectionRun, 'beforeBatch'> {
  readonly readModel: ReadModel
  readonly store: EventStore
  readonly logId: string
  readonly log: Logger
  readonly progress: Progress
}

export interface Progress {
  position: Position | null
  caughtUp: boolean
  problem: string | null
}

const backoff = { firstMs: 1_000, maxMs: 1_000 }

/**
 * Runs the projections while this process holds the lease. Handles errors as follows:
 *
 * - An event of a newer release: gives up the lease, because a process of that release can read the event.
 * - An event that cannot be applied: keeps the lease and stops, because every process would fail at the event.
 * - A moved checkpoint: continues at the new checkpoint if this process still holds the lease.
 * - Any other error: retries. Reports the error if it occurs twice in a row.
 */
export async function leadProjections(work: LeadingProjections, lease: Lease): Promise<void> {
  const { log, progress } = work
  const stall = new RecurringFailure(
    log,
    { failed: 'Projections stalled; retrying', recovered: 'Projections continue' },
    'error',
  )
  const onRetry = async (failure: unknown) => {
    const isRepeated = progress.problem !== null
    setProblem(progress, failure)
    if (!isRepeated) return log.warn({ err: failure }, 'Projections interrupted; retrying')
    stall.report(failure)
    // The connection of the lease may be lost too.
    await lease.report(redact(messageWithCauses(failure))).catch(() => undefined)
  }
  try {
    await retry(() => project(work, lease, () => stall.recovered()), {
      backoff,
      signal: lease.signal,
      shouldRetry: (error) => !isNewerEvent(error) && !isPermanent(error),
      onRetry,
    })
  } catch (error) {
    if (!lease.signal.aborted) await stop(work, lease, error)
  }
}

/** Reports an error that a retry cannot solve. Gives up the lease only if a process of a newer release can continue. */
async function stop({ log, progress }: LeadingProjections, lease: Lease, error: unknown): Promise<void> {
  const isNew = progress.problem !== messageOf(error)
  const message = setProblem(progress, error)
  const requestId = requestIdOf(error)
  if (isNewerEvent(error)) {
    if (isNew)
      log.error(
        { err: error, requestId },
        'Projections stopped at an event of a newer release; giving up the lease',
      )
    return lease.report(message)
  }
  log.fatal(
    { err: error, requestId },
    'Projections stopped at an event that this release cannot apply; install a release that can',
  )
  await lease.report(message)
  if (!lease.signal.aborted) await once(lease.signal, 'abort')
}

function setProblem(progress: Progress, error: unknown): string {
  progress.caughtUp = false
  return (progress.problem = messageOf(error))
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isPermanent = (error: unknown): boolean =>
  error instanceof ProjectionError || error instanceof WrongReadModel || isParseError(error)

/** Runs the projections until the signal aborts. If a rebuild moves the checkpoint, continues at the new checkpoint. */
async function project(work: LeadingProjections, lease: Lease, onSuccess: () => void): Promise<void> {
  const { readModel, progress, log } = work
  await ensureReadModel(readModel.db, readModel.schema, readModel)
  await rebuildIfAhead(work, lease.signal)
  const run = {
    ...work,
    signal: lease.signal,
    onProgress: async (position: Position, caughtUp: boolean) => {
      Object.assign(progress, { position, caughtUp, problem: null })
      onSuccess()
      await lease.report(null)
    },
  }
  try {
    await runProjections(run)
  } catch (error) {
    if (!(error instanceof CheckpointMoved)) throw error
    log.info({ err: error }, 'Projections continue from the checkpoint in the database')
    await lease.confirm()
    await project(work, lease, onSuccess)
  }
}

/** Rebuilds the read model if it is ahead of the log, for example because the log was restored from an older backup. */
async function rebuildIfAhead(work: LeadingProjections, signal: AbortSignal): Promise<void> {
  const { db, schema } = work.readModel
  const checkpoint = await readCheckpoint(db, schema)
  if (!checkpoint || checkpoint.logId !== work.logId) return
  const end = await work.store.lastPosition()
  if (end !== null && checkpoint.position <= end) return
  work.log.warn({ checkpoint: checkpoint.position, end }, 'The read models are ahead of the log; rebuilding')
  await rebuild({ ...work, signal })
}
