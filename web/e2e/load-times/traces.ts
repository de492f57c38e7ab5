import * as z from 'zod'

/** Categories of the trace that contain the tasks of the page and the frames. */
export const traceCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel']

const event = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  ts: z.number(),
  /** Microseconds that passed, and microseconds in which the thread was running. */
  dur: z.optional(z.number()),
  tdur: z.optional(z.number()),
  args: z.optional(z.looseObject({ name: z.optional(z.unknown()) })),
})
const trace = z.object({ traceEvents: z.array(event) })
type Event = z.infer<typeof event>

export interface Smoothness {
  readonly framesPerSecond: number
  /** Milliseconds of processor time of each task of the main thread. */
  readonly tasks: readonly number[]
  /** Milliseconds of processor time for each frame. */
  readonly perFrame: number
}

/**
 * Reads a trace. Counts the processor time of the main thread, because on a machine that is busy with other work, tasks
 * take longer than they run.
 */
export function readTrace(json: string): Smoothness {
  const { traceEvents } = trace.parse(JSON.parse(json))
  const main = traceEvents.find(
    ({ name, args, pid }) =>
      name === 'thread_name' &&
      args?.name === 'CrRendererMain' &&
      traceEvents.some((other) => other.pid === pid && other.name === 'FireAnimationFrame'),
  )
  if (main === undefined) throw new Error('The trace contains no page.')
  const isMain = ({ pid, tid }: Event) => pid === main.pid && tid === main.tid
  const tasks = traceEvents.filter((each) => each.name === 'RunTask' && isMain(each))
  const frames = traceEvents.filter((each) => each.name === 'FireAnimationFrame' && isMain(each))
  const [first, last] = [frames[0], frames.at(-1)]
  if (first === undefined || last === undefined) throw new Error('The trace contains no frames.')
  const cpu = tasks.map(({ tdur = 0 }) => tdur / 1000)
  return {
    framesPerSecond: ((frames.length - 1) / (last.ts - first.ts)) * 1_000_000,
    tasks: cpu,
    perFrame: cpu.reduce((sum, each) => sum + each, 0) / frames.length,
  }
}
