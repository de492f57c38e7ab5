import type { Application } from '../application.ts'
import type { Bench } from '../bench.ts'
import { load, type Target } from '../load/load.ts'
import { rate, type Result } from '../report/result.ts'
import { assigning, checking, dating, linking, moving, noting, relating } from '../load/targets.ts'
import { medianRound } from './rounds.ts'

const connections = 16
/**
 * First of the tasks whose status changes. Each load changes another task, because a change to the present status appends no
 * event. Other measurements concern other tasks.
 */
const firstTask = 30
/** First task of the other commands. The status of a task that is not relevant cannot change. */
const firstOtherTask = 48
/** Changes of a task should cost the same as status changes. The rest is noise. */
const atLeast = 0.85

/** Compares the rates of the other changes of a task with the rate of status changes just before. */
export async function comparePlanning(
  { children, scale, note }: Bench,
  { url }: Application,
  projects: readonly number[],
): Promise<Result[]> {
  const pressure = {
    connections,
    extent: { seconds: scale.seconds / 2 },
    warmUp: { seconds: scale.warmUp / 2 },
  }
  const results: Result[] = []
  let task = firstTask
  for (const [name, targetsOf] of [
    ['assignments', assigning],
    ['due dates', dating],
    ['relevance', relating],
    ['checklist items', checking],
    ['notes', noting],
    ['links', linking],
  ] as const) {
    note(`${name} and status changes, ${connections} connections`)
    const perSecond = async (targets: readonly Target[]) =>
      (await load(children, { url, targets, ...pressure })).perSecond
    const { changes, planned } = await medianRound(
      async (round) => ({
        changes: await perSecond(moving(projects, task++)),
        planned: await perSecond(targetsOf(projects, firstOtherTask + round)),
      }),
      (pair) => pair.planned / pair.changes,
    )
    results.push({
      what: `${name}, ${connections} concurrent`,
      ...rate(planned, changes, 'status changes'),
      atLeast,
    })
  }
  return results
}
