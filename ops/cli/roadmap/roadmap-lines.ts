import { summarizeUpdate } from '#domain/roadmap/update-summary.ts'
import type { RoadmapDifference } from '#domain/roadmap/version.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'

export const describeTask = ({ key, number, category, priority, title }: RoadmapTask): string =>
  [String(number).padStart(3), key.padEnd(28), category.padEnd(14), priority ? '!' : ' ', title].join('  ')

export const describeDifference = ({ added, retired, changed }: RoadmapDifference): string[] => [
  `${sentence(summarizeUpdate({ added: added.length, retired: retired.length, changed: changed.length }))}.`,
  ...added.map((task) => `+ ${describeTask(task)}`),
  ...retired.map((task) => `- ${describeTask(task)}`),
  ...changed.flatMap(({ before, after, differs }) => [
    `~ ${describeTask(after)}`,
    ...differs.flatMap((field) => [
      `    ${field}: ${before[field]}`,
      `    ${' '.repeat(field.length)}→ ${after[field]}`,
    ]),
  ]),
]

const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
