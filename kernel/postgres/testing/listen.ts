import { Client } from 'pg'
import { onTestFinished } from 'vitest'

/** Listens on a channel until the test ends. Returns the list to which the payload of each notification is added. */
export async function listen(url: string, channel: string): Promise<readonly object[]> {
  const client = new Client({ connectionString: url })
  onTestFinished(() => client.end())
  await client.connect()
  const payloads: object[] = []
  client.on('notification', ({ payload }) => payloads.push(JSON.parse(payload ?? '') as object))
  await client.query(`listen ${channel}`)
  return payloads
}
