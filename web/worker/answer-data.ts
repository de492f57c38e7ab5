import { forgetUser, keepAnswer, lastSeen, rememberUser, rememberedUser } from './last-seen.ts'

const signsIn = new Set(['/api/login', '/api/register'])
const namesUser = new Set(['/api/user', ...signsIn])

/** Calls after which somebody else may be signed in. */
export const changesUser = (request: Request, url: URL): boolean =>
  request.method === 'POST' && (signsIn.has(url.pathname) || url.pathname === '/api/logout')

/** Passes the call on, and takes note of who is signed in afterwards. */
export async function answerSession(request: Request, url: URL): Promise<Response> {
  const answer = await fetch(request)
  if (url.pathname === '/api/logout') {
    if (answer.ok) await forgetUser()
  } else if (answer.ok) await noteUser(answer.clone())
  return answer
}

/** The server's answer; where the network is gone, what this user saw last. Only a server's 401 signs out. */
export async function answerData(request: Request, url: URL): Promise<Response> {
  const userId = await rememberedUser()
  const answer = await fetch(request).catch((unreachable: unknown) => {
    if (userId === null) throw unreachable
    return lastSeen(userId, request.url).then((seen) => {
      if (seen === undefined) throw unreachable
      return seen
    })
  })
  return answer
}

/** Keeps what the server answered, after the page has it. */
export async function takeNote(request: Request, url: URL, answer: Response, askedBy: number | null) {
  if (answer.status === 401) await forgetUser()
  else if (answer.status === 200) {
    const userId = namesUser.has(url.pathname) ? await noteUser(answer.clone()) : askedBy
    if (userId !== null) await keepAnswer(userId, request.url, answer)
  }
}

async function noteUser(answer: Response): Promise<number | null> {
  const body: unknown = await answer.json()
  if (typeof body !== 'object' || body === null || !('id' in body) || typeof body.id !== 'number') return null
  await rememberUser(body.id)
  return body.id
}
