/// <reference lib="webworker" />
import { forgetUser, keepAnswer, lastSeen, rememberUser, rememberedUser } from './last-seen.ts'

const signsIn: readonly string[] = ['/api/login', '/api/register']
const signsOut = '/api/logout'
const whoAmI = '/api/user'

/** Calls after which somebody else may be signed in, or nobody. */
export const changesUser = ({ method }: Request, { pathname }: URL): boolean =>
  method === 'POST' && (signsIn.includes(pathname) || pathname === signsOut)

/** Passes such a call on, and has taken note of its outcome before the page goes on with it. */
export async function answerSession({ request }: FetchEvent): Promise<Response> {
  const answer = await fetch(request)
  if (answer.ok) {
    if (new URL(request.url).pathname === signsOut) await forgetUser()
    else await noteUser(answer.clone())
  }
  return answer
}

/** The server's answer; where there is no network, what this user saw last. */
export async function answerData(event: FetchEvent): Promise<Response> {
  const askedBy = await rememberedUser()
  try {
    const answer = await fetch(event.request)
    event.waitUntil(takeNote(event.request.url, answer.clone(), askedBy))
    return answer
  } catch (unreachable) {
    const seen = askedBy === null ? undefined : await lastSeen(askedBy, event.request.url)
    if (seen === undefined) throw unreachable
    return seen
  }
}

/** Only an answer from the server signs out; only a good one is kept. */
async function takeNote(url: string, answer: Response, askedBy: number | null): Promise<void> {
  if (answer.status === 401) await forgetUser()
  if (answer.status !== 200) return
  const userId = new URL(url).pathname === whoAmI ? await noteUser(answer.clone()) : askedBy
  if (userId !== null) await keepAnswer(userId, url, answer)
}

/** @returns the id of the user whom the answer names */
async function noteUser(answer: Response): Promise<number | null> {
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'number') return null
  await rememberUser(body.id)
  return body.id
}
