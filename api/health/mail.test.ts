import { expect, test } from 'vitest'
import { temporaryFolder } from '#ops/e2e/folder.ts'
import { checkOne } from './check.ts'
import { mailCheck } from './mail.ts'

test('an answer of a while ago says how long it took then', async () => {
  const check = mailCheck({ SMTP_URL: undefined, DATA_DIR: await temporaryFolder() })
  const { took } = await check()
  expect(took).toBeGreaterThan(0)
  expect(await check()).toEqual({ took })
})

test('what a check measured itself is what is told', async () => {
  expect(await checkOne('email', async () => ({ took: 42.04 }))).toEqual({
    service: 'email',
    status: 'healthy',
    responseTime: 42,
  })
})
