import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { ensureReadModel } from '#projector/read-model.ts'
import { reportDue, type Reported, type Reports, type Turn } from '#projector/reports/report-due.ts'
import { haveReachedEnd } from '#projector/reports/up-to-date.ts'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { openDatabase } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { CommandFailed, type Command } from './command.ts'

export const reportsRun: Command = {
  name: 'reports run',
  args: [],
  options: { at: { value: 'ISO time', required: true }, 'dry-run': {} },
  summary: 'Issues the reports that are due at a time and were not issued yet, or says which.',
  run: async ({ config, databaseUrl, log, say }, _args, options) => {
    const write = options['dry-run'] !== true
    const at = timeOf(options['at'], write)
    await migrate(databaseUrl, log)
    const database = openDatabase(databaseUrl, { max: 4, applicationName: 'brandpath reports', log })
    const { store } = await openEventStore(config, databaseUrl, log)
    const schema = readSchema(readVersion)
    try {
      await ensureReadModel(database.db, schema)
      const reports = { db: database.db, store, schema, timeZone: config.REPORT_TIME_ZONE, log }
      await run(reports, { at, write }, say)
    } finally {
      await store.close()
      await database.close()
    }
  },
}

const day = 86_400_000
/** Days ahead that may be reported: enough for the next period of every frequency. */
const ahead = 31

/** Long enough for who was faster to be done. */
const retryMs = 100

const isoTime = z.iso.datetime({ offset: true })

function timeOf(given: unknown, write: boolean): Date {
  const parsed = isoTime.safeParse(given)
  if (!parsed.success) {
    throw new CommandFailed(
      `--at takes a time with its zone, such as 2026-11-23T08:00:00Z or 2026-11-23T09:00:00+01:00, not ${String(given)}`,
    )
  }
  const at = new Date(parsed.data)
  if (write && at.getTime() > Date.now() + ahead * day) {
    throw new CommandFailed(
      `--at may be at most ${ahead} days ahead: what is reported early is not reported again when its time comes, ` +
        'nor is anything before it. With --dry-run any time will do.',
    )
  }
  return at
}

async function run(
  reports: Reports,
  { at, write }: { at: Date; write: boolean },
  say: (words: string) => void,
): Promise<void> {
  const { signal } = new AbortController()
  if (!(await haveReachedEnd(reports, signal))) {
    say(
      'The read models are behind the log, so projects may be missing here. They are brought up to date by the ' +
        'application when it starts, or by: npm run ops -- projections rebuild',
    )
  }
  if (write && at.getTime() > Date.now()) {
    say('This time has not come yet: what is reported now is not reported again when it does.')
  }
  const reported: Reported[] = []
  const tell = (one: Reported) => reported.push(one)
  await reportAll(reports, { at, write, done: new Map(), signal, tell })
  reported.sort((a, b) => a.projectId - b.projectId)
  for (const { projectId, name, period, recipients } of reported) {
    const people = recipients === 1 ? '1 person' : `${recipients} people`
    say(`project ${projectId}, ${name}: ${period.frequency} report ${period.key} to ${people}`)
  }
  say(summaryOf(reported.length, at, write))
}

const mostTurns = 50

/** What somebody else's change came before is decided again, until nothing is left. */
async function reportAll(reports: Reports, turn: Omit<Turn, 'now'>): Promise<void> {
  for (let turns = 0; turns < mostTurns; turns++) {
    if (await reportDue(reports, { ...turn, now: new Date() })) return
    await setTimeout(retryMs)
  }
  throw new CommandFailed(
    'Some projects change too often for their reports to be issued now. Run this once more.',
  )
}

function summaryOf(count: number, at: Date, write: boolean): string {
  if (count === 0) return `At ${at.toISOString()} nothing is due that was not reported yet.`
  const reports = count === 1 ? '1 report' : `${count} reports`
  return write
    ? `Issued ${reports}. The mails leave while the application runs.`
    : `Would issue ${reports}. Nothing was written.`
}
