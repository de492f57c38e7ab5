import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { Client } from '#ops/testing/client.ts'

export const newAddress = (): string => `ida.holm+${randomUUID().slice(0, 8)}@halden.example`

/**
 * Registers a user in the browser context of a page. Returns a client with the session of the page. Confirms the name, so
 * that the first invitation does not ask for it.
 */
export async function registered(page: Page, email = newAddress()): Promise<Client> {
  const client = await clientOf(page).registered(email)
  const { username } = await client.user()
  await client.call('PATCH', '/api/user', { username })
  return client
}

/**
 * Returns a client that sends requests with the session and the IP address of a page.
 * Tests prepare data through the API, because using the screens would take longer.
 */
export const clientOf = (page: Page): Client => new PageClient(page)

class PageClient extends Client {
  readonly #page: Page

  constructor(page: Page) {
    super('')
    this.#page = page
  }

  /** Returns a response without headers. Set-Cookie is not needed, because the browser context stores cookies itself. */
  protected override async fetch(path: string, request: RequestInit): Promise<Response> {
    const headers = new Headers(request.headers)
    headers.delete('x-forwarded-for')
    const response = await this.#page.request.fetch(path, {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(headers),
      maxRedirects: 0,
      // Retries if the server closes an idle connection when the request begins. Commands have idempotency keys.
      maxRetries: 2,
      ...(typeof request.body === 'string' && { data: request.body }),
    })
    const text = await response.text()
    return new Response(text === '' ? null : text, { status: response.status() })
  }
}
