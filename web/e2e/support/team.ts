import type { BrowserContextOptions, Page } from 'playwright-core'
import type { Client } from '#ops/testing/client.ts'
import type { Role } from '#schema/roles.ts'
import { newAddress, registered } from './client.ts'
import { emailTo, linkIn } from './emails.ts'

type Open = (options?: BrowserContextOptions) => Promise<Page>

interface Teammate {
  readonly name: string
  readonly role?: Role
}

/** Registers a user who accepts an invitation to a project with the link in the email. Returns a page of the user. */
export async function joined(open: Open, owner: Client, project: number, { name, role }: Teammate) {
  const address = newAddress()
  await owner.invite(project, address, role)
  const { searchParams } = new URL(linkIn(await emailTo(address), '/invitations/accept'))
  const page = await open()
  const client = await registered(page, address)
  await client.call('PATCH', '/api/user', { username: name })
  await client.call('POST', '/api/invitations/accept', { token: searchParams.get('token') })
  return page
}
