import * as z from 'zod'
import { formatCount } from '#domain/shared/format.ts'
import { ensureReadModel } from '#kernel/projections/read-model.ts'
import { inspectEventStore } from '#kernel/event-store/open.ts'
import { reportDue, type DueReport, type Reports } from '#projector/reports/report-due.ts'
import { openCommands } from '#projector/work-context.ts'
import { haveReachedEnd } from '#projector/reports/up-to-date.ts'
import { readSchema } from '#schema/tables/database.ts'
import { CliError, type Command, type CommandContext, type Options } from '../command.ts'
import { openStores } from '../open-stores.ts'
import { readModelDefinition } from '#projector/read-model/read-model.ts'

export const reportsRunCommand: Command = {
  name: 'reports run',
  args: [],
  options: { at: { value: 'ISO time', required: true }, 'dry-run': {} },
  summary: 'Issue the reports that are due at --at and have not been issued yet. --dry-run only lists them.',
  checkInput: (_config, _args, options) => void parseTime(options),
  run: async (context, _args, options) => {
    const { config, log, print } = context
    const { at, write } = parseTime(options)
    await using stores = await openStores(context, inspectEventStore)
    await ensureReadModel(stores.db, readSchema, readModelDefinition)
    const commands = openCommands(stores.store)
    const reports = { ...stores, commands, schema: readSchema, timeZone: config.REPORT_TIME_ZONE, log }
    await issueReports(reports, at, write, print)
  },
}

const dayMs = 86_400_000
/** Maximum number of days between now and --at. Every frequency has a period within this time. */
const maxDaysAhead = 31

const isoTime = z.iso.datetime({ offset: true })

function parseTime({ at: value, 'dry-run': dryRun }: Options): { at: Date; write: boolean } {
  const write = dryRun !== true
  const parsed = isoTime.safeParse(value)
  if (!parsed.success) {
    throw new CliError(
      `Invalid value of --at: ${String(value)}. Expected a time with its zone, such as 2026-11-23T08:00:00Z or ` +
        '2026-11-23T09:00:00+01:00.',
    )
  }
  const at = new Date(parsed.data)
  if (write && at.getTime() > Date.now() + maxDaysAhead * dayMs) {
    throw new CliError(
      `--at may be at most ${maxDaysAhead} days ahead: reports issued early are not issued again when they are due. ` +
        '--dry-run accepts any time.',
    )
  }
  return { at, write }
}

/** Issues the due reports and prints them. @throws CliError with the reports of projects that kept changing */
export async function issueReports(
  reports: Reports,
  at: Date,
  write: boolean,
  print: CommandContext['print'],
): Promise<void> {
  const { signal } = new AbortController()
  if (!(await haveReachedEnd(reports, signal))) {
    print(
      'Warning: the read models are behind the log, so projects may be missing. Start the application to update them, ' +
        'or run: npm run ops -- projections rebuild',
    )
  }
  if (write && at.getTime() > Date.now())
    print('Warning: --at is in the future. These reports are not issued again when they are due.')
  const run = { at, now: new Date(), write, done: new Map(), signal }
  const { issued, skipped } = await reportDue(reports, run)
  for (const report of issued.toSorted(byProject))
    print(`${describeReport(report)} to ${recipients(report.recipients)}`)
  if (skipped.length === 0 || issued.length > 0) print(summarize(issued.length, at, write))
  if (skipped.length === 0) return
  const lines = skipped.toSorted(byProject).map((report) => `  ${describeReport(report)}`)
  throw new CliError(
    `These reports were not issued, because their projects kept changing:\n${lines.join('\n')}\n` +
      'Run this command again. The running application also retries.',
  )
}

const byProject = (one: DueReport, other: DueReport) => one.projectId - other.projectId

const describeReport = ({ projectId, name, period }: DueReport) =>
  `project ${projectId}, ${name}: ${period.frequency} report ${period.key}`

const recipients = (count: number) => (count === 1 ? '1 person' : `${count} people`)

function summarize(count: number, at: Date, write: boolean): string {
  if (count === 0) return `No reports are due at ${at.toISOString()}.`
  return write
    ? `Issued ${formatCount(count, 'report')}. The running application sends the emails.`
    : `Dry run: ${formatCount(count, 'report')} would be issued.`
}
