import { once } from 'node:events'
import { readdir, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { runCheck } from './checks.ts'
import { emailCheck } from './email-check.ts'

test('a cached result of the email health check contains the duration of the real check', async () => {
  const check = emailCheck({ SMTP_URL: undefined, DATA_DIR: await temporaryFolder() })
  const { took } = await check()
  expect(took).toBeGreaterThan(0)
  expect(await check()).toEqual({ took })
})

test('repeated health checks of a failing mail server connect only once because the first result is cached', async () => {
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

test('the email health check removes the user name and the password from the error message of the mail server', async () => {
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
  expect(error).toBe('Invalid login: 535 5.7.8 [SMTP password] does not open [SMTP user]')
})

test('after the email health check, the test file in the folder of email files is deleted', async () => {
  const DATA_DIR = await temporaryFolder()
  await emailCheck({ SMTP_URL: undefined, DATA_DIR })()
  expect(await readdir(path.join(DATA_DIR, 'mail'))).toEqual([])
})

test('the email health check fails if no file can be written to the folder of email files', async () => {
  const DATA_DIR = await temporaryFolder()
  await symlink('/proc', path.join(DATA_DIR, 'mail')) // not even root can write into /proc
  await expect(emailCheck({ SMTP_URL: undefined, DATA_DIR })()).rejects.toThrow('.health-')
})

test('the email health check fails if the folder of email files cannot be created', async () => {
  const check = emailCheck({ SMTP_URL: undefined, DATA_DIR: '/proc/brandpath' })
  await expect(check()).rejects.toThrow('ENOENT')
})

test('the response time in a health report is the duration that the health check measured', async () => {
  expect(await runCheck('email', async () => ({ took: 42.04 }))).toEqual({
    service: 'email',
    status: 'healthy',
    responseTime: 42,
  })
})

test('a service whose health check takes more than 1,000 ms is degraded, and the error message contains the duration', async () => {
  expect(await runCheck('email', async () => ({ took: 1_423 }))).toEqual({
    service: 'email',
    status: 'degraded',
    responseTime: 1_423,
    error: 'The health check took 1,423 ms. More than 1,000 ms counts as degraded',
  })
})
