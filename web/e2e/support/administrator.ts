import path from 'node:path'
import { expect, inject } from 'vitest'
import { runOps } from '#ops/e2e/support/command-line.ts'
import { newAddress, registered } from './client.ts'
import type { browserForFile } from './screen.ts'

/** Registers a user in a new browser context. Promotes the user to administrator. */
export async function administrator(browser: Pick<ReturnType<typeof browserForFile>, 'open'>) {
  const page = await browser.open()
  const address = newAddress()
  const client = await registered(page, address)
  const promoted = await runOps(
    path.dirname(inject('emailFolder')),
    'users',
    'promote',
    address,
    '--unconfirmed',
  )
  expect(promoted).toMatchObject({ code: 0 })
  return { page, client }
}
