import { pino } from 'pino'
import { openDatabase } from '#store/database.ts'
import { logIdOf } from '#store/log-id.ts'
import { PostgresLog } from '#store/postgres-log.ts'
import { leadWhenFree } from '../leader.ts'
import { projectWhileLeading } from '../project-while-leading.ts'
import { projections } from '../projections/index.ts'

/** The projections' leader in a process of its own, with a quick heart: says when it leads and when no more. */
const [url = '', schema = ''] = process.argv.slice(2)
const log = pino({ level: 'silent' })
const { db, pool } = openDatabase(url, { max: 4, applicationName: 'brandpath tests', log })
const store = new PostgresLog({ url })
const logId = await logIdOf(store)
process.once('disconnect', () => process.exit())
await leadWhenFree({
  url,
  name: schema,
  log,
  signal: new AbortController().signal,
  beatMs: 20,
  patienceMs: 60_000,
  work: async (lead) => {
    process.send?.('leading')
    const progress = { position: null, caughtUp: false, trouble: null }
    const readModel = { db, pool, schema, projections }
    await projectWhileLeading({ readModel, store, logId, log, progress }, lead).finally(() =>
      process.send?.('over'),
    )
  },
})
