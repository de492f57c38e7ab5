import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Kysely } from 'kysely'
import { EventError, NewerEvent } from '#schema/events/parse.ts'
import type { Database } from '#schema/tables/database.ts'
import type { EventStore } from '#store/event-store.ts'
import { scrub } from '#store/journal/scrub.ts'
import { sendDueMail, takeOver, type Mailer } from '#store/mail/mailer.ts'
import { repeat } from '#store/repeat.ts'
import { withCauses } from '#store/with-causes.ts'
import { CheckpointMoved } from './checkpoint.ts'
import { appendEventsDue } from './events-due.ts'
import { finishErasures } from './erasures/finish-erasures.ts'
import { healSlots } from './healing.ts'
import type { Lead } from './leader.ts'
import type { MailWaiter } from './mail/wake.ts'
import { tellGuideNews } from './notifications/guide-news.ts'
import type { Reactor } from './reactors/reactor.ts'
import { runReactors } from './reactors/run.ts'
import { keepReportSchedule } from './reports/keep-schedule.ts'
import { sweep } from './sweep.ts'

export interface Work {
  readonly db: Kysely<Database>
  readonly store: EventStore
  readonly logId: string
  /** Where the read models are. */
  readonly schema: string
  readonly reactors: readonly Reactor[]
  readonly mailer: Mailer
  readonly mailWaiter: MailWaiter
  /** By whose clocks reports are due. */
  readonly timeZone: string
  readonly log: Logger
}

/** All that is done once, however many processes and versions of the read models run. */
export async function workWhileLeading(work: Work, lead: Lead): Promise<void> {
  const { db, store, log, mailer, mailWaiter } = work
  await takeOver(mailer)
  const over = new AbortController()
  const signal = AbortSignal.any([lead.signal, over.signal])
  await Promise.all([
    react(work, lead, signal).finally(() => over.abort()),
    repeat({ name: 'mail', signal, log, wait: (until) => mailWaiter.wait(until) }, () =>
      sendDueMail(mailer, signal),
    ),
    repeat({ name: 'events due', signal, log }, () => appendEventsDue(db, store, log)),
    repeat({ name: 'healing', signal, log }, () => healSlots(work)),
    repeat({ name: 'erasures', signal, log }, () => finishErasures(work)),
    repeat({ name: 'guide news', signal, log }, () => tellGuideNews(db, work.schema)),
    keepReportSchedule(work, signal),
    repeat({ name: 'sweep', signal, log, wait: hour }, () => sweep(db)),
    repeat({ name: 'drafts of mails', signal, log, wait: hour }, () => mailer.transport.sweep()),
  ])
}

const hour = (signal: AbortSignal) => pause(3_600_000, undefined, { signal })

/** Returning gives the lead up: to whoever moved the checkpoints, or to a newer release. */
async function react(
  { db, store, logId, reactors, log }: Work,
  lead: Lead,
  signal: AbortSignal,
): Promise<void> {
  let trouble = ''
  while (!signal.aborted) {
    try {
      await lead.tell(null)
      return await runReactors({ db, store, logId, reactors, signal })
    } catch (error) {
      const message = scrub(withCauses(error)) // health tells it
      if (signal.aborted) return
      if (error instanceof CheckpointMoved) return log.info(message)
      const requestId = error instanceof EventError ? error.requestId : undefined
      if (message !== trouble) log.error({ err: error, requestId }, 'the reactors were interrupted')
      trouble = message
      await lead.tell(message).catch(() => undefined)
      if (error instanceof NewerEvent) return
      await pause(1_000, undefined, { signal }).catch(() => undefined)
    }
  }
}
