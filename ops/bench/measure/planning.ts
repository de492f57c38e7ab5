import type { Application } from '../application.ts'
import type { Bench } from '../bench.ts'
import { load } from '../load/load.ts'
import { rate, type Result } from '../report/result.ts'
import { assigning, checking, dating, linking, moving, noting, relating } from '../load/targets.ts'

const connections = 16
/** Task of these measurements. The status changes of other measurements concern other tasks. */
const taskIndex = 30
/** The status of a task that is not relevant cannot change, so the other commands concern another task. */
const otherTask = 31
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
  for (const [name, targetsOf] of [
    ['assignments', assigning],
    ['due dates', dating],
    ['relevance', relating],
    ['checklist items', checking],
    ['notes', noting],
    ['links', linking],
  ] as const) {
    note(`${name} and status changes, ${connections} connections`)
    const changes = await load(children, { url, targets: moving(projects, taskIndex), ...pressure })
    const planned = await load(children, { url, targets: targetsOf(projects, otherTask), ...pressure })
    results.push({
      what: `${name}, ${connections} concurrent`,
      ...rate(planned.perSecond, changes.perSecond, 'status changes'),
      atLeast,
    })
  }
  return results
}
