import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { addAccount } from '#store/testing/account.ts'
import { testDatabase } from '#store/testing/database.ts'
import { startProxy } from '#store/testing/proxy.ts'
import { noAnswer, startSmtp } from '#store/testing/smtp.ts'
import { within } from '#store/within.ts'
import { temporaryFolder } from '#store/testing/folder.ts'
import { updateIncidents } from './monitoring/incidents.ts'
import { startApi, type RunningApi } from './server.ts'

interface Databases {
  readonly databaseUrl?: string
  readonly READ_DATABASE_URL?: string
}

async function start({ databaseUrl, ...env }: Databases = {}) {
  const url = databaseUrl ?? (await testDatabase()).url
  const dataDir = await temporaryFolder()
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, ...env })
  const clientFolder = path.join(dataDir, 'no-client')
  return startApi({ config, databaseUrl: url, log: pino({ level: 'silent' }), clientFolder })
}

/** A request that has been taken in, and whose rest never comes. */
async function askHalf({ url }: RunningApi): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const connection = connect(Number(port), hostname)
  const head = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  connection.write([...head, 'Content-Length: 2', 'Expect: 100-continue', '', ''].join('\r\n'))
  await once(connection, 'data')
  return connection
}

test('a connection over which somebody keeps asking is answered and closed, so that it does not hold up the stop', async () => {
  const api = await start()
  const { hostname, port } = new URL(api.url)
  const connection = connect(Number(port), hostname)
  const body = JSON.stringify({ email: 'nobody@example.com' })
  const head = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  connection.write([...head, `Content-Length: ${body.length}`, 'Expect: 100-continue', '', ''].join('\r\n'))
  await once(connection, 'data') // 100 Continue: it has been taken in
  const stopped = api.stop()
  // The rest of it, and at once the next one.
  connection.write(`${body}GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const said = await text(connection)
  expect(said.match(/HTTP\/1\.1 \d+|^connection: close/gim)).toEqual([
    'HTTP/1.1 400',
    'HTTP/1.1 200',
    'Connection: close',
  ])
  await stopped
})

test('a request whose rest never comes is cut off, so that it does not hold up the stop', async () => {
  const api = await start()
  const cutOff = once(await askHalf(api), 'close')
  await api.stop()
  await cutOff
  await expect(fetch(api.url)).rejects.toThrow()
})

test('nor do databases that have fallen silent: it is over before a supervisor kills, which waits for ten seconds', async () => {
  const { url } = await testDatabase()
  const [database, replica] = [await startProxy(url), await startProxy(url)]
  const api = await start({ databaseUrl: database.url, READ_DATABASE_URL: replica.url })
  await fetch(`${api.url}/api/user`) // is measured, and to be written down at the end
  await askHalf(api)
  database.silence()
  replica.silence()
  await within(10_000, 'the stop', api.stop())
  await database.close()
  await replica.close()
})

test('nor does a mail server that never says whether it has taken an alert, to the end of the process: the mail is kept for later', async () => {
  const { url, db } = await testDatabase()
  await addAccount(db, 7, 'ida@halden.example', 'ADMIN')
  await updateIncidents(db, [{ subject: 'disk', message: 'Of the disk 3 % is free.' }], new Set(), new Date())
  const mails = await startSmtp({ beforeAnswer: () => noAnswer })
  onTestFinished(async () => {
    mails.drop()
    await mails.stop()
  })
  const api = fork(path.join(import.meta.dirname, 'process.ts'), {
    execArgv: [],
    env: {
      DATABASE_URL: url,
      DATA_DIR: await temporaryFolder(),
      PORT: '0',
      LOG_LEVEL: 'silent',
      SMTP_URL: mails.url,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  onTestFinished(() => void api.kill('SIGKILL'))
  const gone = once(api, 'exit')
  await expect.poll(() => mails.received.length).toBeGreaterThan(0)
  api.kill('SIGTERM')
  expect(await within(10_000, 'the end of the process', gone)).toEqual([0, null])
  // The watch may have found something of its own meanwhile.
  const ledger = db.selectFrom('work.outbox').orderBy('id').select(['state', 'attempts'])
  expect(await ledger.executeTakeFirst()).toEqual({ state: 'queued', attempts: 1 })
})
