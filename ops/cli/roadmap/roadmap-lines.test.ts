import { expect, test } from 'vitest'
import { compareRoadmaps } from '#domain/roadmap/version.ts'
import type { RoadmapTask } from '#schema/events/roadmap.ts'
import { describeDifference } from './roadmap-lines.ts'
import { roadmapTask } from '#domain/testing/roadmap-task.ts'

const [shelf, price] = [roadmapTask('shelf-1', 201), roadmapTask('price-1', 202)]
const describe = (after: readonly RoadmapTask[]) => describeDifference(compareRoadmaps([shelf, price], after))
test('if a roadmap version only changes the order of tasks, describeDifference returns “The same tasks in a new order.”', () =>
  expect(describe([price, shelf])).toEqual(['The same tasks in a new order.']))
