import { once } from 'node:events'
import { readdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { runCheck } from './checks.ts'
import { emailCheck } from './email-check.ts'
import { measure, MeasuredFailure } from './measured.ts'

test('a cached result of the email check has the duration of the original measurement', async () => {
  const check = emailCheck({ SMTP_URL: undefined, DATA_DIR: await temporaryFolder() })
  const { took } = await check()
  expect(took).toBeGreaterThan(0)
  expect(await check()).toEqual({ took })
})

test('a failed email check is cached, so that repeated checks connect once to the mail server', async () => {
  let connections = 0
  const refusing = createServer((socket) => {
    connections++
    socket.end('554 No service here\r\n')
  })
  refusing.listen(0, '127.0.0.1')
  await once(refusing, 'listening')
  onTestFinished(() => void refusing.close())
  const address = refusing.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const check = emailCheck({ SMTP_URL: `smtp://127.0.0.1:${port}`, DATA_DIR: '' })
  await expect(check()).rejects.toThrow('554')
  await expect(check()).rejects.toThrow('554')
  await expect(check()).rejects.toThrow('554')
  expect(connections).toBe(1)
})

test('the email check redacts credentials that the mail server quotes', async () => {
  const quoting = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (line) =>
      socket.write(
        line.toString().startsWith('AUTH')
          ? '535 5.7.8 hunter2pass does not open smtpuser@example.org\r\n'
          : '250-here\r\n250 AUTH PLAIN\r\n',
      ),
    )
  })
  quoting.listen(0, '127.0.0.1')
  await once(quoting, 'listening')
  onTestFinished(() => void quoting.close())
  const address = quoting.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const SMTP_URL = `smtp://smtpuser%40example.org:hunter2pass@127.0.0.1:${port}`
  const { error } = await runCheck('email', emailCheck({ SMTP_URL, DATA_DIR: '' }))
  expect(error).toBe(
    'Invalid login: 535 5.7.8 [the password of SMTP_URL] does not open [the user of SMTP_URL]',
  )
})

test('a failed check is reported with the duration of its measurement', async () => {
  await expect(measure(() => Promise.reject(new Error('Greeting never received')))).rejects.toMatchObject({
    message: 'Greeting never received',
    took: expect.any(Number) as number,
  })
  expect(await runCheck('email', () => Promise.reject(new MeasuredFailure('away', 3_004.04)))).toEqual({
    service: 'email',
    status: 'unhealthy',
    responseTime: 3_004,
    error: 'away',
  })
})

test('the email check deletes its test file from the mail folder', async () => {
  const DATA_DIR = await temporaryFolder()
  await emailCheck({ SMTP_URL: undefined, DATA_DIR })()
  expect(await readdir(path.join(DATA_DIR, 'mail'))).toEqual([])
})

test('the email check fails if no file can be written to the mail folder', async () => {
  const DATA_DIR = await temporaryFolder()
  await symlink('/proc', path.join(DATA_DIR, 'mail')) // even root cannot write into /proc
  await expect(emailCheck({ SMTP_URL: undefined, DATA_DIR })()).rejects.toThrow(MeasuredFailure)
})

test('a check that measures its own duration is reported with this duration', async () => {
  expect(await runCheck('email', async () => ({ took: 42.04 }))).toEqual({
    service: 'email',
    status: 'healthy',
    responseTime: 42,
  })
})

test('a service with a slow check is degraded, and the reason contains the duration', async () => {
  expect(await runCheck('email', async () => ({ took: 1_423 }))).toEqual({
    service: 'email',
    status: 'degraded',
    responseTime: 1_423,
    error: 'The health check took 1,423 ms. More than 1,000 ms counts as degraded',
  })
})
