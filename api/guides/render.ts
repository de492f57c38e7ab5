import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Semaphore } from '#kernel/resilience/semaphore.ts'
import { withTimeout } from '#kernel/resilience/timeout.ts'
import { HttpError } from '../http/http-error.ts'
import type { Rendered } from './render-thread.ts'

/** The longest guide usually takes half a second. A text with many unclosed emphasis marks can take minutes. */
export const publishLimitMs = 3_000
/** The thread usually loads its packages in 0.2 seconds. */
const startLimitMs = 30_000
const renderThread = new URL('render-thread.ts', import.meta.url)

const tooManyGuides = () =>
  new HttpError(503, 'Too many guides are being rendered. Please try again in a moment.', { retryAfter: 10 })

export type RenderGuide = (markdown: string) => Promise<NonNullable<Rendered>>

/**
 * Returns a function that renders guides one after another in a thread, so that no text blocks the event loop. Ends the
 * thread if a text takes too long.
 *
 * @throws HttpError 400 if the text is nested too deeply, 422 if it takes too long to render, 503 if the queue is full
 */
export function guideRenderer({
  script = renderThread,
  limitMs = publishLimitMs,
  maxQueued = Infinity,
} = {}): RenderGuide {
  let thread: Worker | null = null
  const queue = new Semaphore(1, maxQueued, tooManyGuides)

  async function render(markdown: string): Promise<Rendered> {
    const worker = (thread ??= await startThread(script))
    try {
      const response = once(worker, 'message')
      worker.postMessage(markdown, [])
      const [rendered] = (await withTimeout(limitMs, 'the renderer', response)) as [Rendered] // the thread sends nothing else
      return rendered
    } catch (cause) {
      thread = null
      await worker.terminate()
      const message = 'This guide takes too long to render. Remove unusual sequences of *, _ or brackets.'
      throw new HttpError(422, message, { fields: { markdown: message }, cause })
    }
  }

  return async (markdown) => {
    const rendered = await queue.run(() => render(markdown))
    if (rendered) return rendered
    const message = 'Guide has too many levels of nested lists or quotes'
    throw new HttpError(400, message, { fields: { markdown: message } })
  }
}

/** Waits until the thread has loaded its packages, because the time limit for a text does not include that. */
async function startThread(script: URL): Promise<Worker> {
  const thread = new Worker(script)
  const exited = once(thread, 'exit').then(([code]) => {
    throw new Error(`The thread that renders guides exited with code ${code}`)
  })
  try {
    const started = Promise.race([once(thread, 'message'), exited])
    await withTimeout(startLimitMs, 'the start of the renderer', started)
  } catch (error) {
    await thread.terminate()
    throw error
  }
  // Handles errors while no text is rendered. `once` rejects with the others.
  thread.on('error', () => undefined)
  thread.unref()
  return thread
}
