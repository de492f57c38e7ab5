import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#schema/config.ts'
import { insertAccount } from '#schema/testing/account.ts'
import { Client } from '#ops/testing/client.ts'
import { forkProgram } from '#ops/testing/fork-program.ts'
import { testDatabase } from '#ops/testing/database.ts'
import { startProxy } from '#kernel/resilience/testing/proxy.ts'
import { noResponse, startSmtp } from '#kernel/email/testing/smtp.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { updateIncidents } from '../monitoring/alerts/incidents.ts'
import { startApi, type RunningApi } from '../server.ts'

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

async function sendIncompleteRequest({ url }: RunningApi): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const connection = connect(Number(port), hostname)
  const head = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  connection.write([...head, 'Content-Length: 2', 'Expect: 100-continue', '', ''].join('\r\n'))
  await once(connection, 'data')
  return connection
}

test('during the shutdown of the API, requests on an open connection are answered before the connection is closed', async () => {
  const api = await start()
  const { hostname, port } = new URL(api.url)
  const connection = connect(Number(port), hostname)
  const body = JSON.stringify({ email: 'nobody@example.com' })
  const head = ['POST /api/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
  connection.write([...head, `Content-Length: ${body.length}`, 'Expect: 100-continue', '', ''].join('\r\n'))
  await once(connection, 'data') // the response 100 Continue shows that the server has accepted the request
  const stopped = api.stop()
  // Sends the rest of the first request and then a second request.
  connection.write(`${body}GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const received = await text(connection)
  expect(received.match(/HTTP\/1\.1 \d+|^connection: close/gim)).toEqual([
    'HTTP/1.1 400',
    'HTTP/1.1 200',
    'Connection: close',
  ])
  await stopped
})

test('during the shutdown of the API, a connection with an incomplete request is closed', async () => {
  const api = await start()
  const cutOff = once(await sendIncompleteRequest(api), 'close')
  await api.stop()
  await cutOff
  await expect(new Client(api.url).get('/health/live')).rejects.toThrow()
})

test('the shutdown of the API ends within ten seconds even if the databases do not respond', async () => {
  const { url } = await testDatabase()
  const [database, replica] = [await startProxy(url), await startProxy(url)]
  const api = await start({ databaseUrl: database.url, READ_DATABASE_URL: replica.url })
  await new Client(api.url).get('/api/user') // this request creates metrics, which the shutdown must store
  await sendIncompleteRequest(api)
  database.silence()
  replica.silence()
  await withTimeout(10_000, 'the stop', api.stop())
  await database.close()
  await replica.close()
})

test('the shutdown of the API does not wait for an unresponsive mail server, and the alert email stays in the outbox', async () => {
  const { url, db } = await testDatabase()
  await insertAccount(db, 7, 'ida@halden.example', 'ADMIN')
  await updateIncidents(
    db,
    [{ subject: 'disk', message: 'The disk has 3 % of its space free.' }],
    new Set(),
    new Date(),
  )
  const smtp = await startSmtp({ beforeResponse: () => noResponse })
  onTestFinished(async () => {
    smtp.drop()
    await smtp.stop()
  })
  const api = forkProgram('api/process.ts', {
    DATABASE_URL: url,
    DATA_DIR: await temporaryFolder(),
    PORT: '0',
    LOG_LEVEL: 'silent',
    SMTP_URL: smtp.url,
  })
  await expect.poll(() => smtp.received.length).toBeGreaterThan(0)
  api.signal('SIGTERM')
  await withTimeout(10_000, 'the end of the process', api.exited)
  expect(api.child.exitCode).toBe(0)
  // Checks only the first email, because another alert may have begun during the test.
  const email = db.selectFrom('work.outbox').orderBy('id').select(['state', 'attempts'])
  expect(await email.executeTakeFirst()).toEqual({ state: 'queued', attempts: 1 })
})
