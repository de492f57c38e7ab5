import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { roadmapEvents } from '#schema/events/roadmap.ts'
import { categories, taskGroup } from '#schema/roadmap.ts'
import { roadmapContent } from './content.ts'
import {
  headingsOf,
  listsOf,
  proseOf,
  readGuide,
  sentenceCount,
  sharedRuns,
  slugOf,
  sumsOf,
  tablesOf,
  words,
} from './testing/reading.ts'

const { tasks } = roadmapContent
const folder = new URL('./guides/', import.meta.url)
const guides = readdirSync(folder)
  .filter((file) => file.endsWith('.md'))
  .map((file) => readGuide(file.replace(/\.md$/, ''), readFileSync(new URL(file, folder), 'utf8')))
const guided = new Set(guides.map((guide) => guide.task))

const distinct = (values: readonly unknown[]) => new Set(values).size === values.length
const groups = Map.groupBy(tasks, (task) => taskGroup(task.taskType))

describe('the tasks', () => {
  test('are what a RoadmapPublished event carries', () => {
    expect(roadmapEvents.RoadmapPublished.data.parse(roadmapContent)).toEqual(roadmapContent)
  })

  test('have keys, numbers and titles of their own, and stand in the order of their numbers', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(50)
    expect(tasks.length).toBeLessThanOrEqual(60)
    expect(distinct(tasks.map((task) => task.key))).toBe(true)
    expect(distinct(tasks.map((task) => task.title))).toBe(true)
    const numbers = tasks.map((task) => task.number)
    expect(distinct(numbers)).toBe(true)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  test.each(tasks)('$key is named after its type', (task) => {
    expect(task.key).toBe(slugOf(task.taskType))
  })

  test.each(tasks)('$key has a title without a full stop and two to four sentences', (task) => {
    expect(task.title).toMatch(/^[A-Z].*[^.!?]$/)
    expect(task.description).toMatch(/[.]$/)
    expect(sentenceCount(task.description)).toBeGreaterThanOrEqual(2)
    expect(sentenceCount(task.description)).toBeLessThanOrEqual(4)
  })

  test.each(categories)('of %s fill at least three groups, and one of them matters first', (category) => {
    const own = tasks.filter((task) => task.category === category)
    expect(new Set(own.map((task) => taskGroup(task.taskType))).size).toBeGreaterThanOrEqual(3)
    expect(own.some((task) => task.priority)).toBe(true)
    const hundred = (categories.indexOf(category) + 1) * 100
    expect(own.map((task) => task.number)).toEqual(own.map((_, index) => hundred + index + 1))
  })

  test.each([...groups])('of the group %s run from 1 without a gap, in one category', (name, own) => {
    expect(own.length).toBeGreaterThanOrEqual(2)
    expect(own.map((task) => task.taskType)).toEqual(own.map((_, index) => `${name} ${index + 1}`))
    expect(new Set(own.map((task) => task.category)).size).toBe(1)
  })

  test('leave some groups longer than a list shows at first', () => {
    expect([...groups.values()].filter((own) => own.length >= 7).length).toBeGreaterThanOrEqual(3)
  })

  test('that matter first are few, and two of them still wait for a guide', () => {
    const first = tasks.filter((task) => task.priority)
    expect(first.length).toBeGreaterThanOrEqual(8)
    expect(first.length).toBeLessThanOrEqual(10)
    expect(first.filter((task) => !guided.has(task.key))).toHaveLength(2)
  })
})

describe('the guides', () => {
  test('are twelve or more, each for another task of the roadmap, in every category', () => {
    expect(guides.length).toBeGreaterThanOrEqual(12)
    expect(guided.size).toBe(guides.length)
    const known = tasks.filter((task) => guided.has(task.key))
    expect(known).toHaveLength(guides.length)
    expect(new Set(known.map((task) => task.category))).toEqual(new Set(categories))
  })

  test.each(guides)('$slug has a slug for an address and the title of its task', (guide) => {
    expect(guide.slug).toBe(slugOf(guide.slug))
    expect(guide.title).toBe(tasks.find((task) => task.key === guide.task)?.title)
  })

  test.each(guides)('$slug has 400 words of prose or more, and at most 900 in all', (guide) => {
    expect(proseOf(guide).length).toBeGreaterThanOrEqual(400)
    expect(words(guide.body).length).toBeLessThanOrEqual(900)
  })

  test.each(guides)(
    '$slug opens with prose, has its three sections, and closes with the mistakes',
    (guide) => {
      expect(guide.blocks[0]?.type).toBe('paragraph')
      const headings = headingsOf(guide)
      expect(headings).toEqual(expect.arrayContaining(['Steps', 'Checklist', 'Worked example']))
      expect(['Steps', 'Checklist', 'Worked example']).not.toContain(headings.at(-1))
    },
  )

  test.each(guides)('$slug numbers its steps and can be ticked off', (guide) => {
    expect(listsOf(guide).filter((list) => list.ordered)).toHaveLength(1)
    expect(guide.body.match(/^- \[ \] \S/gm)?.length).toBeGreaterThanOrEqual(5)
  })

  test.each(guides)('$slug adds up', (guide) => {
    for (const sum of tablesOf(guide).flatMap(sumsOf)) expect(sum).toMatchObject({ added: sum.stated })
  })

  test('state sums that can be checked in several tables', () => {
    const checked = guides.filter((guide) => tablesOf(guide).flatMap(sumsOf).length > 0)
    expect(checked.length).toBeGreaterThanOrEqual(8)
  })

  test('tell no worked example about the same brand twice', () => {
    const brands = guides.map((guide) => /## Worked example\n\n(\w+)/.exec(guide.body)?.[1])
    expect(distinct(brands)).toBe(true)
    for (const brand of brands) {
      expect(guides.filter((guide) => guide.body.includes(brand ?? ''))).toHaveLength(1)
    }
  })
})

test('no run of eight words stands in two guides or descriptions', () => {
  const texts = new Map([
    ...tasks.map((task) => [task.key, task.description] as const),
    ...guides.map((guide) => [guide.slug, guide.body] as const),
  ])
  expect(sharedRuns(texts, 8)).toEqual([])
})

test('nothing shouts, and nothing counts the roadmap', () => {
  const all = [...tasks.flatMap((task) => [task.title, task.description]), ...guides.map(({ body }) => body)]
  for (const text of all) {
    expect(text).not.toContain('!')
    expect(text).not.toMatch(/\b\S+ tasks\b/)
  }
})
