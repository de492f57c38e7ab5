import { Client } from 'pg'
import { PostgresLog } from './postgres-log.ts'
import { testDatabase } from '../../postgres/testing/database.ts'
import { eventStoreContract, type LogUnderTest } from '../testing/event-store-contract.ts'

eventStoreContract('the event log in Postgres', async (): Promise<LogUnderTest> => {
  const { url } = await testDatabase()
  const stores: PostgresLog[] = []
  const control = new Client({ connectionString: url })
  await control.connect()
  return {
    open() {
      const store = new PostgresLog({ url })
      stores.push(store)
      return store
    },
    async breakConnections() {
      await control.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name like 'kernel log%'`,
      )
    },
    async close() {
      await Promise.all(stores.map((store) => store.close()))
      await control.end()
    },
  }
})
