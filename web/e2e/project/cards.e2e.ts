import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories } from '#schema/roadmap.ts'
import { expectAccessible } from '../support/axe.ts'
import type { Client } from '#ops/testing/client.ts'
import { registered } from '../support/client.ts'
import { browserForFile, desktop, onPhone, phone, pictureOf } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Checks the dashboard cards of a new, a half-finished and a finished project. */
const browser = browserForFile()

const progress = (page: Page) => page.getByRole('region', { name: 'Progress by category' })
const badges = (page: Page) => page.getByRole('region', { name: 'Achievement Badges' })
const strip = (page: Page) => page.getByRole('region', { name: 'Overall progress' })
const rows = (page: Page) => progress(page).getByRole('list', { name: 'Comparison' }).getByRole('listitem')

async function withProject(options?: Parameters<typeof browser.open>[0]) {
  const page = await browser.open(options)
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  return { page, ida, project, tasks: await ida.tasks(project) }
}
type Tasks = Awaited<ReturnType<Client['tasks']>>
const nameOf = ({ taskType }: Tasks[number]) => taskType.replace(/\s*\d+$/, '')

function firstOf<T>(some: readonly T[]): T {
  const [first] = some
  if (first === undefined) throw new Error('Expected at least one item, but the list is empty.')
  return first
}

/** Saves a screenshot of each card at phone and desktop width and in both themes. */
async function keep(page: Page, cards: Readonly<Record<string, Locator>>, state: string): Promise<void> {
  for (const { width } of [phone, desktop]) {
    // The window is higher than every page. In a page that scrolls, the sticky header could cover a card.
    await page.setViewportSize({ width, height: 2_600 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      for (const [name, card] of Object.entries(cards))
        await pictureOf(card, `${name}-${state}-${width}-${colorScheme}`)
    }
  }
}

/** Opens the dashboard and expands the list of badges. Returns the text of each badge. */
async function openBoard(page: Page, project: number): Promise<readonly string[]> {
  await page.goto(`/project/${project}`)
  await badges(page)
    .getByRole('button', { name: /^Show all/ })
    .click()
  const badgeTexts = await badges(page).getByRole('listitem').allInnerTexts()
  return badgeTexts.map((words) => words.split(/\n+/).join(': '))
}

/** Returns the task counts of the dashboard as texts. */
const counts = (page: Page) => strip(page).getByRole('definition').allInnerTexts()

async function expectCardsAccessible(page: Page, state: string): Promise<void> {
  const cards = { progress: progress(page), badges: badges(page), strip: strip(page) }
  await expectAccessible(page, `cards-${state}`, Object.values(cards))
  await keep(page, cards, state)
}

test('in a new project, the badge card and the progress card of the dashboard show that no task is completed', async () => {
  const { page, project, tasks } = await withProject()
  const badgeTexts = await openBoard(page, project)
  expect(badgeTexts.length).toBeGreaterThan(categories.length + 1)
  expect(badgeTexts.filter((words) => !/: 0 of \d+ tasks$/.test(words))).toEqual([])
  await badges(page).getByText(`0 of ${badgeTexts.length} earned`).waitFor()
  await badges(page).getByText('Complete every task in a group to earn its badge.').waitFor()
  await progress(page).getByText('Nothing completed yet.').waitFor()
  expect(await counts(page)).toEqual(['0', '0', String(tasks.length)])
  await expectCardsAccessible(page, 'empty')
})

test('the chips of a card set the assignee and the due date of its task', async () => {
  const { page, project, ida } = await withProject()
  await page.goto(`/project/${project}`)
  const title = await taskList(page).getByRole('heading', { level: 5 }).first().innerText()
  const chip = (value: string) =>
    taskList(page).getByRole('button', { name: `${value}: ${title}`, exact: true })
  // Empty chips appear when the pointer is in the card.
  await taskList(page).getByRole('link', { name: title, exact: true }).hover()
  await chip('Unassigned, change assignee').click()
  await page.getByRole('menuitemradio', { name: /You$/ }).click()
  const { username } = await ida.user()
  await chip(`${username}, change assignee`).waitFor()
  await chip('No due date, change due date').click()
  await page.getByRole('button', { name: /^Tomorrow/ }).click()
  await chip('Tomorrow, change due date').waitFor()
  await page.reload()
  await chip(`${username}, change assignee`).waitFor()
  await chip('Tomorrow, change due date').waitFor()
})

test('on a phone, a tap on the empty chip of a card assigns its task, without a tap on the card before', async () => {
  const { page, project, ida } = await withProject(onPhone)
  await page.goto(`/project/${project}`)
  const title = await taskList(page).getByRole('heading', { level: 5 }).first().innerText()
  const chip = (value: string) =>
    taskList(page).getByRole('button', { name: `${value}: ${title}`, exact: true })
  await chip('No due date, change due date').waitFor()
  await chip('Unassigned, change assignee').tap()
  await page.getByRole('menuitemradio', { name: /You$/ }).tap()
  const { username } = await ida.user()
  await chip(`${username}, change assignee`).waitFor()
})

test('in a half-finished project, the dashboard cards show the progress and the earned badge', async () => {
  const { page, ida, project, tasks } = await withProject()
  const first = firstOf(tasks)
  const type = nameOf(first)
  const ofType = tasks.filter((task) => nameOf(task) === type)
  const [begun] = tasks.filter((task) => nameOf(task) !== type)
  for (const { id } of ofType) await ida.changeStatus(id, 'completed')
  await ida.changeStatus(begun?.id ?? 0, 'in_progress')
  const badgeTexts = await openBoard(page, project)
  const earned = badgeTexts.filter((words) => words.includes('Completed all'))
  expect(earned).toEqual([`${type}: Completed all ${ofType.length} ${type} tasks`])
  expect(badgeTexts).toContainEqual(`Project Complete: (locked): ${ofType.length} of ${tasks.length} tasks`)
  await badges(page).getByText(`1 of ${badgeTexts.length} earned`).waitFor()
  expect(await counts(page)).toEqual([String(ofType.length), '1', String(tasks.length - ofType.length - 1)])
  const percent = Math.round((ofType.length / tasks.length) * 100)
  await expect.poll(() => rows(page).first().innerText()).toContain(`from 0% to ${percent}%`)
  const slider = progress(page).getByRole('slider', { name: 'Day' })
  expect(await slider.getAttribute('aria-valuetext')).toContain(
    `${ofType.length} of ${tasks.length} tasks completed`,
  )
  expect((await progress(page).boundingBox())?.height).toBeLessThanOrEqual(560)
  await progress(page).getByText('Show as a table').click()
  await expectCardsAccessible(page, 'middle')
})

test('in a finished project, the badge card of the dashboard shows all badges as earned', async () => {
  const { page, ida, project, tasks } = await withProject()
  for (const { id } of tasks) await ida.changeStatus(id, 'completed')
  const badgeTexts = await openBoard(page, project)
  expect(badgeTexts.filter((words) => !words.includes(': Completed all '))).toEqual([])
  expect(badgeTexts.at(-1)).toBe(`Project Complete: Completed all ${tasks.length} tasks`)
  for (const category of [
    'Foundations',
    'Physical Availability',
    'Mental Availability',
    'Sales Optimisation',
  ])
    expect(badgeTexts.join('\n')).toMatch(new RegExp(`${category}: Completed all \\d+ ${category} tasks`))
  await badges(page).getByText(`${badgeTexts.length} of ${badgeTexts.length} earned`).waitFor()
  expect(await counts(page)).toEqual([String(tasks.length), '0', '0'])
  const gained = progress(page).getByText('from 0% to 100%, up 100 points')
  await expect.poll(() => gained.count()).toBe(1 + categories.length)
  await expectCardsAccessible(page, 'full')
})

test.each([
  ['no votes', [], ['Upvote', 'Upvote', 'Upvote'], undefined],
  ['one vote', [1], ['1 vote', 'Upvote', 'Upvote'], 1],
  ['many votes', [1_204, 1, 12], ['1,204 votes', '1 vote', '12 votes'], 1_204],
] as const)(
  'if tasks have %s, the vote buttons on the dashboard show the correct number of votes',
  async (state, given, labels, most) => {
    const { page, project } = await withProject()
    const open = (await (await page.request.get(`/api/projects/${project}/votes`)).json()) as {
      task: { id: number; key: string; title: string }
    }[]
    const top = firstOf(open).task
    // Other journeys vote for the same tasks, so the vote counts are mocked here.
    await page.route('**/api/projects/*/votes', (route) =>
      route.fulfill({
        json: open.map((votes, index) => ({
          ...votes,
          voteCount: given[index] ?? 0,
          userHasVoted: index === 1 && given[index] !== undefined,
        })),
      }),
    )
    const highest = most === undefined ? {} : { taskTitle: top.title, taskKey: top.key }
    await page.route('**/api/votes/highest', (route) =>
      route.fulfill({ json: { ...highest, voteCount: most ?? 0 } }),
    )
    await page.goto(`/project/${project}`)
    const button = (index: number) =>
      taskList(page).getByRole('button', { name: new RegExp(`: a guide to ${open[index]?.task.title}$`) })
    await button(0).waitFor()
    for (const [index, label] of labels.entries())
      expect(await button(index).innerText()).toContain(`${label}: a guide to`)
    expect(await button(1).getAttribute('aria-pressed')).toBe(String(given.length > 1))
    expect(await taskList(page).getByText('Most votes').count()).toBe(most === undefined ? 0 : 1)
    await expectAccessible(page, `cards-votes-${state}`, [page.locator(`#task-${top.id}`)])
    await keep(
      page,
      {
        'vote-button': page.locator(`#task-${top.id}`),
      },
      state,
    )

    await page.goto('/')
    await page.getByRole('article', { name: 'Halden Sparkling Tea' }).waitFor()
    const banner = page.getByText(/^Next how-to guide:/)
    await expect.poll(() => banner.count()).toBe(most === undefined ? 0 : 1)
    await expectAccessible(page, `cards-banner-${state}`)
  },
)
