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

describe('roadmap tasks', () => {
  test('the roadmap tasks match the schema of the RoadmapPublished event', () => {
    expect(roadmapEvents.RoadmapPublished.data.parse(roadmapContent)).toEqual(roadmapContent)
  })

  test('task keys, numbers and titles are unique, and tasks are sorted by number', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(50)
    expect(tasks.length).toBeLessThanOrEqual(60)
    expect(distinct(tasks.map((task) => task.key))).toBe(true)
    expect(distinct(tasks.map((task) => task.title))).toBe(true)
    const numbers = tasks.map((task) => task.number)
    expect(distinct(numbers)).toBe(true)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  })

  test.each(tasks)('the task key $key is derived from the task type', (task) => {
    expect(task.key).toBe(slugOf(task.taskType))
  })

  test.each(tasks)(
    'the task $key has a title without a full stop and a description of two to four sentences',
    (task) => {
      expect(task.title).toMatch(/^[A-Z].*[^.!?]$/)
      expect(task.description).toMatch(/[.]$/)
      expect(sentenceCount(task.description)).toBeGreaterThanOrEqual(2)
      expect(sentenceCount(task.description)).toBeLessThanOrEqual(4)
    },
  )

  test.each(categories)('the category %s has at least three task groups and a priority task', (category) => {
    const categoryTasks = tasks.filter((task) => task.category === category)
    expect(new Set(categoryTasks.map((task) => taskGroup(task.taskType))).size).toBeGreaterThanOrEqual(3)
    expect(categoryTasks.some((task) => task.priority)).toBe(true)
    const firstNumber = (categories.indexOf(category) + 1) * 100
    expect(categoryTasks.map((task) => task.number)).toEqual(
      categoryTasks.map((_, index) => firstNumber + index + 1),
    )
  })

  test.each([...groups])(
    'the tasks of the group %s are numbered from 1 without gaps and belong to one category',
    (name, groupTasks) => {
      expect(groupTasks.length).toBeGreaterThanOrEqual(2)
      expect(groupTasks.map((task) => task.taskType)).toEqual(
        groupTasks.map((_, index) => `${name} ${index + 1}`),
      )
      expect(new Set(groupTasks.map((task) => task.category)).size).toBe(1)
    },
  )

  test('at least three task groups have seven or more tasks', () => {
    expect([...groups.values()].filter((groupTasks) => groupTasks.length >= 7).length).toBeGreaterThanOrEqual(
      3,
    )
  })

  test('the roadmap has 8 to 10 priority tasks, and exactly two of them have no guide', () => {
    const first = tasks.filter((task) => task.priority)
    expect(first.length).toBeGreaterThanOrEqual(8)
    expect(first.length).toBeLessThanOrEqual(10)
    expect(first.filter((task) => !guided.has(task.key))).toHaveLength(2)
  })
})

describe('guides', () => {
  test('at least twelve guides for different tasks exist, and every category has a guide', () => {
    expect(guides.length).toBeGreaterThanOrEqual(12)
    expect(guided.size).toBe(guides.length)
    const known = tasks.filter((task) => guided.has(task.key))
    expect(known).toHaveLength(guides.length)
    expect(new Set(known.map((task) => task.category))).toEqual(new Set(categories))
  })

  test.each(guides)('the guide $slug has a valid slug and the title of the task', (guide) => {
    expect(guide.slug).toBe(slugOf(guide.slug))
    expect(guide.title).toBe(tasks.find((task) => task.key === guide.task)?.title)
  })

  test.each(guides)(
    'the guide $slug has at least 400 words of prose and at most 900 words in total',
    (guide) => {
      expect(proseOf(guide).length).toBeGreaterThanOrEqual(400)
      expect(words(guide.body).length).toBeLessThanOrEqual(900)
    },
  )

  test.each(guides)(
    'the guide $slug starts with a paragraph and has the sections “Steps”, “Checklist” and “Worked example”',
    (guide) => {
      expect(guide.blocks[0]?.type).toBe('paragraph')
      const headings = headingsOf(guide)
      expect(headings).toEqual(expect.arrayContaining(['Steps', 'Checklist', 'Worked example']))
      expect(['Steps', 'Checklist', 'Worked example']).not.toContain(headings.at(-1))
    },
  )

  test.each(guides)(
    'the guide $slug has one numbered list of steps and a checklist with at least five items',
    (guide) => {
      expect(listsOf(guide).filter((list) => list.ordered)).toHaveLength(1)
      expect(guide.body.match(/^- \[ \] \S/gm)?.length).toBeGreaterThanOrEqual(5)
    },
  )

  test.each(guides)('the totals in the tables of the guide $slug are correct', (guide) => {
    for (const sum of tablesOf(guide).flatMap(sumsOf)) expect(sum).toMatchObject({ added: sum.stated })
  })

  test('at least eight guides have tables with totals', () => {
    const checked = guides.filter((guide) => tablesOf(guide).flatMap(sumsOf).length > 0)
    expect(checked.length).toBeGreaterThanOrEqual(8)
  })

  test('every guide has a worked example about a brand that no other guide mentions', () => {
    const brands = guides.map((guide) => /## Worked example\n\n(\w+)/.exec(guide.body)?.[1])
    expect(distinct(brands)).toBe(true)
    for (const brand of brands) {
      expect(guides.filter((guide) => guide.body.includes(brand ?? ''))).toHaveLength(1)
    }
  })
})

test('no two guides or task descriptions share eight consecutive words', () => {
  const texts = new Map([
    ...tasks.map((task) => [task.key, task.description] as const),
    ...guides.map((guide) => [guide.slug, guide.body] as const),
  ])
  expect(sharedRuns(texts, 8)).toEqual([])
})

test('the texts of guides and tasks contain no exclamation marks and do not state a number of tasks', () => {
  const all = [...tasks.flatMap((task) => [task.title, task.description]), ...guides.map(({ body }) => body)]
  for (const text of all) {
    expect(text.replaceAll('![', '[')).not.toContain('!') // `![` begins a picture
    expect(text).not.toMatch(/\b\S+ tasks\b/)
  }
})
