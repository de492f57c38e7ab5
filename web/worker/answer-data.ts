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
    const leaves = new URL(request.url).pathname === signsOut
    await (leaves ? forgetUser() : noteUser(answer.clone())).catch(keepsNothing)
  }
  return answer
}

/** The server's answer; where there is no network, what this user saw last. */
export async function answerData(event: FetchEvent): Promise<Response> {
  const { url } = event.request
  const askedBy = await rememberedUser()
  let answer: Response
  try {
    answer = await fetch(event.request)
  } catch (unreachable) {
    const seen = askedBy === null ? undefined : await lastSeen(askedBy, url)
    if (seen === undefined) throw unreachable
    return seen
  }
  // Whose the next answers are is known before the page asks for them; those are kept after it has them.
  if (new URL(url).pathname === whoAmI) await takeNoteOfUser(url, answer.clone()).catch(keepsNothing)
  else event.waitUntil(takeNote(url, answer.clone(), askedBy).catch(keepsNothing))
  return answer
}

/** The disk is full, or closed to us: nothing will be there offline, but the answer is as good as any. */
const keepsNothing = () => undefined

async function takeNoteOfUser(url: string, answer: Response): Promise<void> {
  const userId = answer.status === 200 ? await noteUser(answer.clone()) : null
  await takeNote(url, answer, userId)
}

/** Only an answer from the server signs out; only a good one is kept. */
async function takeNote(url: string, answer: Response, userId: number | null): Promise<void> {
  if (answer.status === 401) await forgetUser()
  if (answer.status === 200 && userId !== null) await keepAnswer(userId, url, answer)
}

/** @returns the id of the user whom the answer names */
async function noteUser(answer: Response): Promise<number | null> {
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'number') return null
  await rememberUser(body.id)
  return body.id
}
