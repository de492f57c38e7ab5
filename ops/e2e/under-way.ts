import { once } from 'node:events'
import { IncomingMessage, request } from 'node:http'
import * as z from 'zod'
import type { Client } from '../testing/client.ts'

/** A command whose body is still on its way when the server has taken it in: `finish` resolves with the answer. */
export async function beginToChange(url: string, taskId: number, { cookie }: Client) {
  const sending = request(`${url}/api/tasks/${taskId}/status`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json', expect: '100-continue' },
  })
  const answered = once(sending, 'response')
  answered.catch(() => undefined) // whoever finishes it hears of it
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
  fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  )
