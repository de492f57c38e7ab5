import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { inject, vi } from 'vitest'
import type { Client } from '#ops/testing/client.ts'

/** Waits until an email to the address exists. Returns the newest email. */
export const emailTo = (address: string): Promise<string> =>
  vi.waitUntil(async () => (await emailsTo(address)).at(-1), { timeout: 30_000, interval: 100 })

/** Returns all emails that were sent to an address so far, oldest first. */
export const emailsTo = async (address: string): Promise<string[]> =>
  (await emails()).filter((email) => email.includes(`To: ${address}`))

async function emails(): Promise<string[]> {
  const folder = inject('emailFolder')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).toSorted()
  return Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')))
}

/** Waits for an email with a link to a path. Returns path and query of the link in the newest of these emails. */
export async function linkTo(address: string, pathname: string): Promise<string> {
  const email = await vi.waitUntil(
    async () => (await emailsTo(address)).findLast((text) => text.includes(pathname)),
    { timeout: 30_000, interval: 100 },
  )
  const { pathname: path, search } = new URL(linkIn(email, pathname))
  return `${path}${search}`
}

/** Confirms the address of a user with the emailed link. */
export async function confirmAddress(client: Client): Promise<void> {
  await client.call('POST', '/api/user/verification')
  const { email } = await client.user()
  const link = new URL(await linkTo(email, '/verify-address'), 'http://localhost')
  await client.call('POST', '/api/verify-address', { token: link.searchParams.get('token') })
}

/** Returns the first link to a path in an email. Decodes the quoted-printable line breaks first. */
export function linkIn(email: string, pathname: string): string {
  const text = email.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const link = new RegExp(`https?://[^\\s"<>]+${pathname}[^\\s"<>]*`).exec(text)?.[0]
  if (link === undefined) throw new Error(`The email contains no link to ${pathname}. Its content:\n${email}`)
  return link
}
