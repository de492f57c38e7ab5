/**
 * What a user saw last, readable without a network: kept apart for each user, and emptied when he signs out.
 * The page learns from this header when an answer was fetched; answers of the server itself do not carry it.
 */
export const seenAtHeader = 'x-last-seen-at'

/** What is kept: who is signed in, his projects, their tasks with the votes, and their people. */
const kept = /^\/api\/(user|projects|tasks|projects\/\d+\/(members|votes))$/
export const isKept = (url: URL): boolean => kept.test(url.pathname)

const prefix = 'last-seen-'
const cacheOf = (userId: number) => `${prefix}${userId}`
const isLastSeen = (cacheName: string) => cacheName.startsWith(prefix)

/** Where it is written down whose answers are kept: a worker forgets its variables whenever it rests. */
const whoCache = 'who'
const whoKey = '/who'

/** The id of the user whom the server named last; null when nobody is signed in as far as we know. */
export async function rememberedUser(): Promise<number | null> {
  const who = await caches.match(whoKey, { cacheName: whoCache })
  return who === undefined ? null : Number(await who.text())
}

/** From now on the answers are this user's. What others left behind goes. */
export async function rememberUser(userId: number): Promise<void> {
  await dropCaches((name) => isLastSeen(name) && name !== cacheOf(userId))
  await (await caches.open(whoCache)).put(whoKey, new Response(String(userId)))
}

/** Signed out, or refused by the server: nothing of anybody stays. */
export const forgetUser = (): Promise<void> => dropCaches((name) => isLastSeen(name) || name === whoCache)

async function dropCaches(which: (name: string) => boolean): Promise<void> {
  await Promise.all((await caches.keys()).filter(which).map((name) => caches.delete(name)))
}

/** Keeps a good answer, unless somebody else has signed in since it was asked for. */
export async function keepAnswer(userId: number, url: string, answer: Response): Promise<void> {
  if ((await rememberedUser()) !== userId) return
  await (await caches.open(cacheOf(userId))).put(url, stamped(answer, new Date()))
}

export async function lastSeen(userId: number, url: string): Promise<Response | undefined> {
  return caches.match(url, { cacheName: cacheOf(userId), ignoreVary: true })
}

/** The same answer, saying when it was fetched. */
export function stamped(answer: Response, at: Date): Response {
  const headers = new Headers(answer.headers)
  headers.set(seenAtHeader, at.toISOString())
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}
