import { databaseNames, type Database } from '#schema/tables/database.ts'
import { pino } from 'pino'
import { openDatabase } from '#kernel/postgres/database.ts'
import { ensureLogId } from '#kernel/event-store/log-id.ts'
import { PostgresLog } from '#kernel/event-store/postgres/postgres-log.ts'
import { runWhileLeader } from '#kernel/leadership/leader-lease.ts'
import { leadProjections } from '#kernel/projections/lead-projections.ts'
import { readModelDefinition } from '../read-model/read-model.ts'

/** Runs projections as the leader. Sends `leading` after it gets the lease, and `over` after the projections end. */
const [url = '', schema = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db, pool } = openDatabase<Database>(url, { max: 4, applicationName: 'brandpath tests', log })
const store = new PostgresLog({ url })
const logId = await ensureLogId(store)
process.once('disconnect', () => process.exit())
await runWhileLeader({
  names: databaseNames,
  url,
  name: schema,
  log,
  signal: new AbortController().signal,
  heartbeatMs: 20,
  takeoverAfterMs: 60_000,
  work: async (lead) => {
    process.send?.('leading')
    const progress = { position: null, caughtUp: false, problem: null }
    const readModel = { ...readModelDefinition, db, pool, schema }
    await leadProjections({ readModel, store, logId, log, progress }, lead).finally(() =>
      process.send?.('over'),
    )
  },
})
