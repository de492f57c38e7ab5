import { once } from 'node:events'
import type { Logger } from 'pino'
import type { EventStore, Position } from '../event-store/event-store.ts'
import type { Lease } from '../leadership/leader-lease.ts'
import { pause } from '../resilience/backoff.ts'
import { messageWithCauses, redact } from '../telemetry/messages.ts'
import { CheckpointMoved, readCheckpoint } from './checkpoint.ts'
import { isParseError, requestIdOf } from './domain-event.ts'
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

const retryMs = 1_000

/**
 * Runs the projections while this process holds the lease. Handles errors as follows:
 *
 * - An event of a newer release: gives up the lease, because a standby of that release can read the event.
 * - An event that cannot be applied: keeps the lease and stops, because every process would fail at the event.
 * - A moved checkpoint: continues from the new position if it still holds the lease, because a rebuild moved it.
 * - Any other error: retries. Reports the error if it occurs twice in a row.
 */
export async function leadProjections(work: LeadingProjections, lease: Lease): Promise<void> {
  const { log, progress } = work
  let isRetry = false
  let reported: string | null = null
  while (!lease.signal.aborted) {
    try {
      return await follow(work, lease)
    } catch (error) {
      if (error instanceof CheckpointMoved) {
        log.info(`${error.message}; continuing from the new checkpoint`)
        await lease.confirm()
        isRetry = false
        continue
      }
      const message = error instanceof Error ? error.message : String(error)
      const isNew = progress.problem !== message
      const isRepeated = isRetry && progress.problem !== null
      isRetry = true
      progress.problem = message
      progress.caughtUp = false
      if (isParseError(error) && error.isNewer) {
        if (isNew) log.error({ requestId: error.requestId }, `${message}; leaving it to the newer release`)
        return lease.report(message)
      }
      if (isPermanent(error)) {
        log.fatal(
          { err: error, requestId: requestIdOf(error) },
          'projections stopped at an event that cannot be applied; install a release that can',
        )
        await lease.report(message)
        if (!lease.signal.aborted) await once(lease.signal, 'abort')
        return
      }
      if (isRepeated) {
        const reason = redact(messageWithCauses(error))
        await lease.report(reason)
        if (reason !== reported) log.error({ err: error }, 'projections stalled; retrying')
        reported = reason
      } else {
        if (isNew) log.warn({ err: error }, 'projections interrupted; retrying')
        reported = null
      }
      await pause(retryMs, lease.signal)
    }
  }
}

const isPermanent = (error: unknown): boolean =>
  error instanceof ProjectionError || error instanceof WrongReadModel || isParseError(error)

async function follow(work: LeadingProjections, lease: Lease): Promise<void> {
  const { readModel, progress } = work
  await ensureReadModel(readModel.db, readModel.schema, readModel)
  await rebuildIfAhead(work, lease.signal)
  await runProjections({
    ...work,
    signal: lease.signal,
    onProgress: async (position, caughtUp) => {
      progress.position = position
      progress.caughtUp = caughtUp
      progress.problem = null
      await lease.report(null)
    },
  })
}

/** Rebuilds a read model that is ahead of the log. After a restore, some projected events no longer exist. */
async function rebuildIfAhead(work: LeadingProjections, signal: AbortSignal): Promise<void> {
  const { db, schema } = work.readModel
  const checkpoint = await readCheckpoint(db, schema)
  if (!checkpoint || checkpoint.logId !== work.logId) return
  const end = await work.store.lastPosition()
  if (end !== null && checkpoint.position <= end) return
  work.log.warn({ checkpoint: checkpoint.position, end }, 'the read models are ahead of the log; rebuilding')
  await rebuild({ ...work, signal })
}
