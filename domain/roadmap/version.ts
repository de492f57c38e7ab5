import type { RoadmapEvent, RoadmapTask } from '#schema/events/roadmap.ts'
import { taskFields, type TaskField } from '#schema/roadmap.ts'
import { reject, type Decision } from '../decision.ts'
import type { Roadmap } from './roadmap.ts'

interface ChangedTask {
  readonly before: RoadmapTask
  readonly after: RoadmapTask
  /** Fields that differ; never empty. */
  readonly differs: readonly TaskField[]
}

export interface RoadmapDifference {
  readonly added: readonly RoadmapTask[]
  readonly retired: readonly RoadmapTask[]
  readonly changed: readonly ChangedTask[]
  /** True if tasks of both versions have another order. */
  readonly isReordered: boolean
}

/** Each list is in the order of the version that it comes from. */
export function compareRoadmaps(
  before: Iterable<RoadmapTask>,
  after: Iterable<RoadmapTask>,
): RoadmapDifference {
  const previousTasks = new Map([...before].map((task) => [task.key, task]))
  const nextTasks = new Map([...after].map((task) => [task.key, task]))
  return {
    added: [...nextTasks.values()].filter(({ key }) => !previousTasks.has(key)),
    retired: [...previousTasks.values()].filter(({ key }) => !nextTasks.has(key)),
    changed: [...nextTasks.values()].flatMap((task) => changeOf(previousTasks.get(task.key), task)),
    isReordered: !isInOrder(
      [...nextTasks.keys()].filter((key) => previousTasks.has(key)),
      [...previousTasks.keys()],
    ),
  }
}

function isInOrder(keys: readonly string[], all: readonly string[]): boolean {
  const positions = keys.map((key) => all.indexOf(key))
  return positions.every((position, n) => n === 0 || position > (positions[n - 1] ?? position))
}

function changeOf(before: RoadmapTask | undefined, after: RoadmapTask): ChangedTask[] {
  if (!before) return []
  const differs = taskFields.filter((field) => before[field] !== after[field])
  return differs.length === 0 ? [] : [{ before, after, differs }]
}

/** `basedOn` is the version that was edited. It must be the newest, otherwise changes would be lost. */
export function publishVersion(
  state: Roadmap,
  { basedOn, tasks }: { basedOn: number; tasks: readonly RoadmapTask[] },
): Decision<RoadmapEvent> {
  if (basedOn !== state.newestVersion)
    return reject(
      'conflict',
      `This was made from version ${basedOn}, and the newest is ${state.newestVersion}. Export that one and edit it.`,
    )
  const errors = [...reused(tasks), ...unpaired(state, tasks)]
  if (errors.length > 0) return reject('invalid', errors.join('\n'))
  const currentTasks = [...(state.versions.get(state.newestVersion)?.values() ?? [])]
  if (isSame(currentTasks, tasks)) return []
  return [{ type: 'RoadmapPublished', data: { version: state.newestVersion + 1, tasks: [...tasks] } }]
}

function reused(tasks: readonly RoadmapTask[]): string[] {
  const twice = (values: readonly (string | number)[]) =>
    new Set(values.filter((value, index) => values.indexOf(value) !== index))
  return [
    ...[...twice(tasks.map(({ key }) => key))].map((key) => `The key ${key} appears twice.`),
    ...[...twice(tasks.map(({ number }) => number))].map((number) => `The number ${number} appears twice.`),
  ]
}

/** Returns errors for tasks that reuse the key or the number of another task of any version. */
function unpaired({ versions }: Roadmap, tasks: readonly RoadmapTask[]): string[] {
  const known = [...versions.values()].flatMap((version) => [...version.values()])
  const numbers = new Map(known.map(({ key, number }) => [key, number]))
  const keys = new Map(known.map(({ key, number }) => [number, key]))
  return tasks.flatMap(({ key, number }) => {
    const [permanentNumber, ownerKey] = [numbers.get(key), keys.get(number)]
    if (permanentNumber !== undefined && permanentNumber !== number)
      return [`${key} has the number ${permanentNumber} for ever, not ${number}.`]
    if (ownerKey !== undefined && ownerKey !== key)
      return [`${key} cannot have the number ${number}: it is ${ownerKey}’s for ever.`]
    return []
  })
}

const isSame = (before: readonly RoadmapTask[], after: readonly RoadmapTask[]): boolean =>
  before.length === after.length &&
  after.every((task, index) => {
    const previous = before[index]
    return previous?.key === task.key && changeOf(previous, task).length === 0
  })
