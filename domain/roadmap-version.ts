import type { RoadmapEvent, RoadmapTask } from '#schema/events/roadmap.ts'
import { taskParts, type TaskPart } from '#schema/roadmap.ts'
import { refuse, type Decision } from './decision.ts'
import type { Roadmap } from './roadmap.ts'

interface ChangedTask {
  readonly before: RoadmapTask
  readonly after: RoadmapTask
  /** What of it is another; never empty. */
  readonly differs: readonly TaskPart[]
}

/** What a project that goes from one version to another gets, loses, and reads anew. */
export interface Difference {
  readonly added: readonly RoadmapTask[]
  readonly retired: readonly RoadmapTask[]
  readonly changed: readonly ChangedTask[]
  /** What stands on both stands in another order. */
  readonly isReordered: boolean
}

/** Each part in the order of the roadmap that it stands on. */
export function differenceOf(before: Iterable<RoadmapTask>, after: Iterable<RoadmapTask>): Difference {
  const was = new Map([...before].map((task) => [task.key, task]))
  const is = new Map([...after].map((task) => [task.key, task]))
  return {
    added: [...is.values()].filter(({ key }) => !was.has(key)),
    retired: [...was.values()].filter(({ key }) => !is.has(key)),
    changed: [...is.values()].flatMap((task) => changeOf(was.get(task.key), task)),
    isReordered: !isInOrder(
      [...is.keys()].filter((key) => was.has(key)),
      [...was.keys()],
    ),
  }
}

/** Whether the keys stand in the order that they have among all. */
function isInOrder(keys: readonly string[], all: readonly string[]): boolean {
  const places = keys.map((key) => all.indexOf(key))
  return places.every((place, n) => n === 0 || place > (places[n - 1] ?? place))
}

function changeOf(before: RoadmapTask | undefined, after: RoadmapTask): ChangedTask[] {
  if (!before) return []
  const differs = taskParts.filter((part) => before[part] !== after[part])
  return differs.length === 0 ? [] : [{ before, after, differs }]
}

/**
 * `basedOn` is the version that was edited: where another is the newest by now, what that one brought would be
 * lost. The same tasks in the same order are no new version.
 */
export function publishVersion(
  state: Roadmap,
  { basedOn, tasks }: { basedOn: number; tasks: readonly RoadmapTask[] },
): Decision<RoadmapEvent> {
  if (basedOn !== state.newest)
    return refuse(
      'conflict',
      `This was made from version ${basedOn}, and the newest is ${state.newest}. Export that one and edit it.`,
    )
  const wrong = [...reused(tasks), ...unpaired(state, tasks)]
  if (wrong.length > 0) return refuse('invalid', wrong.join('\n'))
  const present = [...(state.versions.get(state.newest)?.values() ?? [])]
  if (isSame(present, tasks)) return []
  return [{ type: 'RoadmapPublished', data: { version: state.newest + 1, tasks: [...tasks] } }]
}

/** Keys and numbers that stand twice on the same roadmap. */
function reused(tasks: readonly RoadmapTask[]): string[] {
  const twice = (values: readonly (string | number)[]) =>
    new Set(values.filter((value, place) => values.indexOf(value) !== place))
  return [
    ...[...twice(tasks.map(({ key }) => key))].map((key) => `The key ${key} stands twice.`),
    ...[...twice(tasks.map(({ number }) => number))].map((number) => `The number ${number} stands twice.`),
  ]
}

/** Tasks that take the key or the number of another one that any version ever had. */
function unpaired({ versions }: Roadmap, tasks: readonly RoadmapTask[]): string[] {
  const known = [...versions.values()].flatMap((version) => [...version.values()])
  const numbers = new Map(known.map(({ key, number }) => [key, number]))
  const keys = new Map(known.map(({ key, number }) => [number, key]))
  return tasks.flatMap(({ key, number }) => {
    const [its, whose] = [numbers.get(key), keys.get(number)]
    if (its !== undefined && its !== number) return [`${key} has the number ${its} for ever, not ${number}.`]
    if (whose !== undefined && whose !== key)
      return [`${key} cannot have the number ${number}: it is ${whose}’s for ever.`]
    return []
  })
}

const isSame = (before: readonly RoadmapTask[], after: readonly RoadmapTask[]): boolean =>
  before.length === after.length &&
  after.every((task, place) => {
    const was = before[place]
    return was?.key === task.key && changeOf(was, task).length === 0
  })
