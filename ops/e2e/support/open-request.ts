import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import * as z from 'zod'
import { Client } from '../../testing/client.ts'

/** Sends the headers of a command and waits until the server accepts them. `finish` then sends the body. */
export async function openStatusChange(url: string, taskId: number, { cookie }: Client) {
  const sending = request(`${url}/api/tasks/${taskId}/status`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', expect: '100-continue' },
  })
  const answered = once(sending, 'response')
  answered.catch(() => undefined) // `finish` reports the error; without this handler, the rejection would be unhandled
  sending.flushHeaders()
  await once(sending, 'continue')
  return {
    finish: async () => {
      sending.end(JSON.stringify({ status: 'completed' }))
      const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await answered)
      response.resume()
      return response
    },
  }
}

export const isListening = (url: string) =>
  new Client(url).get('/health/live').then(
    () => true,
    () => false,
  )
