import type { RoadmapEvent, RoadmapTask } from '#schema/events/roadmap.ts'
import { taskFields, type TaskField } from '#schema/roadmap.ts'
import { reject, type Rejection } from '../decision.ts'
import type { Roadmap } from './roadmap.ts'

interface ChangedTask {
  readonly before: RoadmapTask
  readonly after: RoadmapTask
  /** Task fields whose values differ between the two versions. The list is never empty. */
  readonly differs: readonly TaskField[]
}

export interface RoadmapDifference {
  readonly added: readonly RoadmapTask[]
  readonly retired: readonly RoadmapTask[]
  readonly changed: readonly ChangedTask[]
}

/** Compares two roadmap versions. `retired` has the order of `before`, and the other lists have the order of `after`. */
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
  }
}

function changeOf(before: RoadmapTask | undefined, after: RoadmapTask): ChangedTask[] {
  if (!before) return []
  const differs = taskFields.filter((field) => before[field] !== after[field])
  return differs.length === 0 ? [] : [{ before, after, differs }]
}

/** Publishes a roadmap version. Rejected if `basedOn`, the edited version, is not the newest version. */
export function publishVersion(
  state: Roadmap,
  { basedOn, tasks }: { basedOn: number; tasks: readonly RoadmapTask[] },
): readonly RoadmapEvent[] | Rejection {
  if (basedOn !== state.newestVersion)
    return reject(
      'conflict',
      `These tasks are based on version ${basedOn}, but the newest version is ${state.newestVersion}. Export the newest version and edit it.`,
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
    ...[...twice(tasks.map(({ key }) => key))].map((key) => `The key ${key} appears more than once.`),
    ...[...twice(tasks.map(({ number }) => number))].map(
      (number) => `The number ${number} appears more than once.`,
    ),
  ]
}

/** Returns an error for each task whose key or number belongs to another task in any version. */
function unpaired({ versions }: Roadmap, tasks: readonly RoadmapTask[]): string[] {
  const known = [...versions.values()].flatMap((version) => [...version.values()])
  const numbers = new Map(known.map(({ key, number }) => [key, number]))
  const keys = new Map(known.map(({ key, number }) => [number, key]))
  return tasks.flatMap(({ key, number }) => {
    const [permanentNumber, ownerKey] = [numbers.get(key), keys.get(number)]
    if (permanentNumber !== undefined && permanentNumber !== number)
      return [`The task ${key} cannot have the number ${number}: its permanent number is ${permanentNumber}.`]
    if (ownerKey !== undefined && ownerKey !== key)
      return [
        `The task ${key} cannot have the number ${number}: it belongs permanently to the task ${ownerKey}.`,
      ]
    return []
  })
}

const isSame = (before: readonly RoadmapTask[], after: readonly RoadmapTask[]): boolean =>
  before.length === after.length &&
  after.every((task, index) => {
    const previous = before[index]
    return previous?.key === task.key && changeOf(previous, task).length === 0
  })
