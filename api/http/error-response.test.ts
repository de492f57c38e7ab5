import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#ops/testing/app.ts'
import { monitoring } from '#schema/api/index.ts'
import { readSchema } from '#schema/tables/database.ts'

const app = await startTestApp()
const { pool } = app.database
const admin = await app.administrator()

test.each([
  [`${readSchema}.projects`, '/api/projects'],
  ['work.notifications', '/api/notifications'],
])(
  'if the table %s does not exist, a request that reads the table gets 500, and the error is logged',
  async (table, path) => {
    const [, name] = table.split('.')
    await pool.query(`alter table ${table} rename to gone`)
    onTestFinished(async () => {
      await pool.query(`alter table ${table.replace(/\w+$/, 'gone')} rename to ${name}`)
    })
    const response = await admin.get(path)
    expect([response.status, response.headers.get('retry-after')]).toEqual([500, null])
    const { errors } = monitoring.readErrors.response.parse(
      (await admin.get(`${monitoring.readErrors.path}?level=error`)).body(),
    )
    expect(errors.map(({ message }) => message)).toContain(
      `Request failed: relation "${table}" does not exist`,
    )
  },
)

test('if the read models do not exist, a request for the project list gets 503 with Retry-After', async () => {
  const early = await startTestApp({ projector: false })
  const response = await (await early.user()).get('/api/projects')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})

test('if the database has become a read-only standby, a project creation gets 503 with Retry-After', async () => {
  const moved = await startTestApp({ projector: false })
  const user = await moved.user()
  const { pool: control } = moved.database
  await control.query(`do $$ begin
    execute format('alter database %I set default_transaction_read_only = on', current_database());
  end $$`)
  await control.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await expect.poll(async () => (await user.get('/api/user')).status).toBe(200)
  const response = await user.post('/api/projects', { name: 'Halden Tea' })
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})

test('a request that waits too long for a table lock gets 503 with Retry-After', async () => {
  const client = await pool.connect()
  onTestFinished(() => client.release())
  await client.query('begin')
  await client.query('lock table work.notifications in access exclusive mode')
  const response = await admin.get('/api/notifications')
  await client.query('rollback')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2'])
})
