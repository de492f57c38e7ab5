import { pino } from 'pino'
import { ensureLogId } from '../../event-store/log-id.ts'
import { PostgresLog } from '../../event-store/postgres/postgres-log.ts'
import { runWhileLeader } from '../../leadership/leader-lease.ts'
import { openDatabase } from '../../postgres/database.ts'
import { kernelNames, type KernelTables } from '../../testing/schema.ts'
import { leadProjections } from '../lead-projections.ts'
import { noteReadModel } from './note-read-model.ts'

/** Runs projections as the leader. Sends `leading` after it has got the lease, and `over` when the work has ended. */
const [url = '', schema = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db, pool } = openDatabase<KernelTables>(url, { max: 4, applicationName: 'kernel tests', log })
const store = new PostgresLog({ url })
const logId = await ensureLogId(store)
process.once('disconnect', () => process.exit())
await runWhileLeader({
  names: kernelNames,
  url,
  name: schema,
  log,
  signal: new AbortController().signal,
  heartbeatMs: 20,
  takeoverAfterMs: 60_000,
  work: async (lead) => {
    process.send?.('leading')
    const progress = { position: null, caughtUp: false, problem: null }
    const readModel = { ...noteReadModel, db, pool, schema }
    await leadProjections({ readModel, store, logId, log, progress }, lead).finally(() =>
      process.send?.('over'),
    )
  },
})
