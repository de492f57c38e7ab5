import path from 'node:path'
import { expect, inject } from 'vitest'
import { ops } from '#ops/e2e/command-line.ts'
import { newAddress, Person } from './person.ts'
import type { browserForFile } from './screen.ts'

/** Somebody new in a window of his or her own, whom the operator has made an administrator of Brandpath. */
export async function administrator(browser: ReturnType<typeof browserForFile>) {
  const page = await browser.open()
  const address = newAddress()
  const person = await Person.signedIn(page, address)
  const promoted = await ops(path.dirname(inject('mailFolder')), 'users', 'promote', address)
  expect(promoted).toMatchObject({ code: 0 })
  return { page, person }
}
