/// <reference lib="webworker" />
import { clockTime } from '#web/features/offline/age.ts'
import { seenAtHeader, stamped } from './last-seen.ts'

const guide = /^\/guides\/[^/]+\/?$/

/** Somebody opens a how-to guide. */
export const opensGuide = ({ mode }: Request, { pathname }: URL): boolean =>
  mode === 'navigate' && guide.test(pathname)

/**
 * A guide as the server has it; without a network, as it was read here last; else the app's page, which has a
 * screen for it. Guides are public: they need not go when their reader signs out. They are kept with the shell
 * whose styles they wear, under their path alone, since the task from which one was opened does not change it.
 */
export async function answerGuide(event: FetchEvent, cacheName: string): Promise<Response> {
  const { pathname } = new URL(event.request.url)
  let answer: Response
  try {
    answer = await fetch(event.request)
  } catch (unreachable) {
    const read = await caches.match(pathname, { cacheName, ignoreVary: true })
    if (read !== undefined) return asRead(read)
    const page = await caches.match('/', { cacheName, ignoreVary: true })
    if (page === undefined) throw unreachable
    return page
  }
  if (answer.status === 200) event.waitUntil(keep(cacheName, pathname, answer.clone()))
  return answer
}

async function keep(cacheName: string, pathname: string, answer: Response): Promise<void> {
  try {
    await (await caches.open(cacheName)).put(pathname, stamped(answer, new Date()))
  } catch {
    // The disk is full, or closed to us: it will not be there offline.
  }
}

async function asRead(kept: Response): Promise<Response> {
  const at = Date.parse(kept.headers.get(seenAtHeader) ?? '')
  const page = withNotice(await kept.text(), clockTime(at, Date.now()))
  return new Response(page, { headers: kept.headers })
}

/** Says below the guide's title since when it may have changed. Nothing above it moves: a reload stays in place. */
export const withNotice = (page: string, time: string): string =>
  page.replace(
    /<header class="guide-head">[^]*?(?=<\/header>)/,
    (head) =>
      `${head}<p class="guide-offline" role="status"><strong>You are offline.</strong> Showing this guide as it was at ${time}.</p>`,
  )
