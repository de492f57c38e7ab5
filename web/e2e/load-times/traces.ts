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

export interface Smoothness {
  readonly framesPerSecond: number
  /** Frames that the main thread did not produce in time. */
  readonly droppedFrames: number
  /** Milliseconds of each task of the main thread: that passed, and of processor time. */
  readonly tasks: readonly { readonly wall: number; readonly processor: number }[]
  /** Milliseconds of processor time for each frame. */
  readonly perFrame: number
}

const frameMs = 1000 / 60

/**
 * Reads a trace. On a machine that is busy with other work, a task takes longer than its processor time, and frames are
 * dropped.
 *
 * @param factor by which the times are multiplied
 */
export function readTrace(json: string, factor: number): Smoothness {
  const { traceEvents } = trace.parse(JSON.parse(json))
  const main = traceEvents.find(
    ({ name, args, pid }) =>
      name === 'thread_name' &&
      args?.name === 'CrRendererMain' &&
      traceEvents.some((other) => other.pid === pid && other.name === 'FireAnimationFrame'),
  )
  if (main === undefined) throw new Error('The trace contains no page.')
  const onMainThread = (name: string) =>
    traceEvents
      .filter((each) => each.name === name && each.pid === main.pid && each.tid === main.tid)
      .sort((a, b) => a.ts - b.ts)
  const frames = onMainThread('FireAnimationFrame').map(({ ts }) => ts / 1000)
  const [first, last] = [frames[0], frames.at(-1)]
  if (first === undefined || last === undefined) throw new Error('The trace contains no frames.')
  const tasks = onMainThread('RunTask').map(({ dur = 0, tdur = 0 }) => ({
    wall: (dur / 1000) * factor,
    processor: (tdur / 1000) * factor,
  }))
  return {
    framesPerSecond: ((frames.length - 1) / (last - first)) * 1000,
    droppedFrames: Math.max(0, Math.round((last - first) / frameMs) - (frames.length - 1)),
    tasks,
    perFrame: tasks.reduce((sum, { processor }) => sum + processor, 0) / frames.length,
  }
}
