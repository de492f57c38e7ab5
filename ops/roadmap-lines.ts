import { differenceWords } from '#domain/difference-words.ts'
import type { Difference } from '#domain/roadmap-version.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'

/** A task on one line, in columns that stay in line for most keys. */
export const describeTask = ({ key, number, category, priority, title }: RoadmapTask): string =>
  [String(number).padStart(3), key.padEnd(28), category.padEnd(14), priority ? '!' : ' ', title].join('  ')

/** What a new version brings, a line for each task and for each of its texts that reads otherwise. */
export const describeDifference = ({ added, retired, changed, isReordered }: Difference): string[] => [
  `${sentence(differenceWords({ added: added.length, retired: retired.length, changed: changed.length }))}.`,
  ...(isReordered && added.length + retired.length + changed.length > 0
    ? ['Those that stay stand in another order.']
    : []),
  ...added.map((task) => `+ ${describeTask(task)}`),
  ...retired.map((task) => `- ${describeTask(task)}`),
  ...changed.flatMap(({ before, after, differs }) => [
    `~ ${describeTask(after)}`,
    ...differs.flatMap((part) => [
      `    ${part}: ${before[part]}`,
      `    ${' '.repeat(part.length)}→ ${after[part]}`,
    ]),
  ]),
]

const sentence = (words: string) => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
