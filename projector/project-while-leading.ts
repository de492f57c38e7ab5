import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { BrokenEvent, EventError, NewerEvent } from '#schema/events/parse.ts'
import type { EventStore, Position } from '#store/event-store.ts'
import { scrub } from '#store/journal/scrub.ts'
import { withCauses } from '#store/with-causes.ts'
import { CheckpointMoved, readCheckpoint } from './checkpoint.ts'
import { eraseAsTold } from './erasures/erase-again.ts'
import type { Lead } from './leader.ts'
import type { ReadModel } from './project-batch.ts'
import { ensureReadModel } from './read-model.ts'
import { rebuild } from './rebuild.ts'
import { runProjections, Unprojectable, WrongReadModels } from './run-projections.ts'

export interface Projecting {
  readonly readModel: ReadModel
  readonly store: EventStore
  readonly logId: string
  readonly log: Logger
  /** Kept up to date for whoever asks. */
  readonly progress: Progress
}

export interface Progress {
  position: Position | null
  /** At the log's end a moment ago. */
  caughtUp: boolean
  /** Why nothing goes on; null while it does. */
  trouble: string | null
}

const retryMs = 1_000

/**
 * The work of the projections' leader. Returning gives the lead up: where an event is newer than this release,
 * since a standby of the newer one can read it. An event that cannot be applied keeps the lead and stands still:
 * another process of this release could do no better. What fails again before anything went on is no mere interruption:
 * it is told as well, and tried on. A checkpoint that moved is a rebuild's doing as long as the lead is still ours.
 */
export async function projectWhileLeading(projecting: Projecting, lead: Lead): Promise<void> {
  const { log, progress } = projecting
  let hasFailed = false
  let told: string | null = null
  while (!lead.signal.aborted) {
    try {
      await follow(projecting, lead)
      return
    } catch (error) {
      if (error instanceof CheckpointMoved) {
        log.info(`${error.message}: going on from where it is`)
        await lead.confirm()
        hasFailed = false
        continue
      }
      const message = error instanceof Error ? error.message : String(error)
      const requestId = error instanceof EventError ? error.requestId : undefined
      const isNews = progress.trouble !== message
      const isAgain = hasFailed && progress.trouble !== null
      hasFailed = true
      progress.trouble = message
      progress.caughtUp = false
      if (error instanceof NewerEvent) {
        if (isNews) log.error({ requestId }, `${message}: it is left to the newer release`)
        return lead.tell(message)
      }
      if (
        error instanceof Unprojectable ||
        error instanceof BrokenEvent ||
        error instanceof WrongReadModels
      ) {
        log.fatal({ err: error, requestId }, 'the projections stand still until a release that can go on')
        await lead.tell(message)
        if (!lead.signal.aborted) await once(lead.signal, 'abort')
        return
      }
      if (isAgain) {
        const reason = scrub(withCauses(error))
        await lead.tell(reason) // whoever lost the lead has nothing to tell
        if (reason !== told) log.error({ err: error }, 'the projections stand still; they are tried on')
        told = reason
      } else {
        if (isNews) log.warn({ err: error }, 'the projections were interrupted; they go on by themselves')
        told = null
      }
      await pause(retryMs, undefined, { signal: lead.signal }).catch(() => undefined)
    }
  }
}

async function follow({ readModel, store, logId, log, progress }: Projecting, lead: Lead): Promise<void> {
  await ensureReadModel(readModel.db, readModel.schema)
  await rebuildIfAhead({ readModel, store, logId, log, signal: lead.signal })
  await runProjections({
    readModel,
    store,
    logId,
    signal: lead.signal,
    before: (events) => eraseAsTold(readModel.db, events, log),
    onProgress: async (position, caughtUp) => {
      progress.position = position
      progress.caughtUp = caughtUp
      progress.trouble = null
      await lead.tell(null)
    },
  })
}

/** A restored log may end before what the read models have seen: they tell of what never happened now. */
async function rebuildIfAhead(job: Parameters<typeof rebuild>[0]): Promise<void> {
  const { db, schema, part } = job.readModel
  const checkpoint = await readCheckpoint(db, schema, part)
  if (!checkpoint || checkpoint.logId !== job.logId) return
  const end = await job.store.lastPosition()
  if (end !== null && checkpoint.position <= end) return
  job.log.warn({ checkpoint: checkpoint.position, end }, 'the read models are ahead of the log: rebuilding')
  await rebuild(job)
}
