import * as z from 'zod'
import { ensureReadModel } from '#projector/read-model.ts'
import { schemaInService } from '#schema/tables/database.ts'
import { CommandFailed, type Command } from './command.ts'
import { issueReports } from './issue-reports.ts'
import { look } from './look.ts'

export const reportsRun: Command = {
  name: 'reports run',
  args: [],
  options: { at: { value: 'ISO time', required: true }, 'dry-run': {} },
  summary: 'Issues the reports that are due at a time and were not issued yet, or says which.',
  run: async (surroundings, _args, options) => {
    const { config, log, say } = surroundings
    const write = options['dry-run'] !== true
    const at = timeOf(options['at'], write)
    // What is to be reported was begun long ago.
    const { db, store, close } = await look(surroundings, 'brandpath reports')
    const schema = schemaInService(config)
    try {
      await ensureReadModel(db, schema)
      const reports = { db, store, schema, timeZone: config.REPORT_TIME_ZONE, log }
      await issueReports(reports, { at, write }, say)
    } finally {
      await close()
    }
  },
}

const day = 86_400_000
/** Days ahead that may be reported: enough for the next period of every frequency. */
const ahead = 31

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
