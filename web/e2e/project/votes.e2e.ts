import type { Locator, Page, Route } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { quoted } from '../support/board.ts'
import type { Ranking } from '#schema/api/votes.ts'
import { failing } from '../support/project-in-progress.ts'
import { clientOf, registered } from '../support/client.ts'
import { browserForFile, desktop, phone, picture, toast } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys with votes for guides. A vote counts in all projects. Each voter has a separate browser. */
const browser = browserForFile()

/** Registers a user with a new project. Opens the dashboard of the project, by default in a new page. */
async function openBoard(name: string, given?: Page) {
  const page = given ?? (await browser.open())
  const client = await registered(page)
  const project = await client.project(name)
  await page.goto(`/project/${project}`)
  return { page, project }
}

/** Returns the task list of the dashboard. */
const voteFor = (page: Page, title: string) =>
  taskList(page).getByRole('button', { name: new RegExp(`: a guide to ${title}$`) })

/** Returns the titles of the tasks that have a vote button. */
async function votableTitles(page: Page): Promise<string[]> {
  const buttons = taskList(page).getByRole('button', { name: /: a guide to / })
  await buttons.first().waitFor()
  return (await buttons.allInnerTexts()).map((name) => name.split(': a guide to ')[1] ?? '')
}

const firstVotable = async (page: Page): Promise<string> => (await votableTitles(page))[0] ?? ''

test('a vote for a guide counts in all projects and in the ranking of requested guides', async () => {
  const ida = await openBoard('Halden Sparkling Tea')
  // Other journeys vote for the first and the last tasks. The votes for a task between them are from this journey.
  const titles = await votableTitles(ida.page)
  const title = titles[Math.floor(titles.length / 2)] ?? ''
  expect(title).not.toBe('')
  const vote = voteFor(ida.page, title)
  await vote.click()
  await taskList(ida.page)
    .getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: true })
    .waitFor()

  // In another project, Jonas sees Ida's vote for the same task and can also vote for the task.
  const jonas = await openBoard('Fjord Bitters')
  await taskList(jonas.page)
    .getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: false })
    .click()
  await taskList(jonas.page)
    .getByRole('button', { name: `2 votes: a guide to ${title}`, pressed: true })
    .waitFor()
  await taskList(jonas.page).getByText('Most votes').waitFor()
  await expectAccessible(jonas.page, 'votes-board')

  // The home screen shows the task with the most votes and links to the ranking.
  await jonas.page.goto('/')
  await jonas.page.getByText(title).first().waitFor()
  await expectAccessible(jonas.page, 'votes-home')
  await jonas.page.getByRole('link', { name: 'See all votes' }).click()
  await jonas.page.getByRole('heading', { level: 1, name: 'Most wanted guides' }).waitFor()
  const first = jonas.page.getByRole('listitem').filter({ hasText: title })
  await first.getByText('Next guide').waitFor()
  await first.getByRole('button', { name: `2 votes: a guide to ${title}`, pressed: true }).waitFor()
  await expectAccessible(jonas.page, 'votes')

  // If the server rejects a vote, the page reverts the vote and shows the reason.
  const reason = 'This task has its guide already.'
  await jonas.page.route('**/api/tasks/*/vote', (route) =>
    route.fulfill({ status: 409, json: { error: reason } }),
  )
  await first.getByRole('button', { pressed: true }).click()
  await toast(jonas.page, new RegExp(reason)).waitFor()
  await first.getByRole('button', { name: `2 votes: a guide to ${title}`, pressed: true }).waitFor()
  await jonas.page.unroute('**/api/tasks/*/vote')
  await first.getByRole('button', { pressed: true }).click()
  await first.getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: false }).waitFor()
})

/**
 * Holds each vote until the returned function answers it. Must be called before the page loads, because Chromium may not
 * intercept a request that a loaded page sends directly after the call of `route`.
 */
async function holdVotes(page: Page) {
  const held: Route[] = []
  await page.route('**/api/tasks/*/vote', (route) => void held.push(route))
  return async (answer: (route: Route) => Promise<void>) =>
    answer(await vi.waitUntil(() => held.shift(), { timeout: 20_000 }))
}
const isFocused = (element: Element) => element === document.activeElement

test('a vote that is cast with the keyboard appears before the server responds, and is reverted if the server fails', async () => {
  const page = await browser.open()
  const answerVote = await holdVotes(page)
  await openBoard('Halden Sparkling Tea', page)
  const title = await firstVotable(page)
  const button = voteFor(page, title)
  // Other journeys may vote for the same task, so match any number of votes.
  const withdrawn = taskList(page).getByRole('button', {
    name: new RegExp(`^(Upvote|\\d+ votes?): a guide to ${title}$`),
    pressed: false,
  })
  await button.focus()

  await page.keyboard.press('Enter')
  await taskList(page)
    .getByRole('button', { name: `Voting...: a guide to ${title}`, pressed: true })
    .waitFor()
  await answerVote((route) => route.fulfill(failing(500)))
  await toast(page, /was not counted\. Something went wrong on our side/).waitFor()
  await withdrawn.waitFor()
  expect(await button.evaluate(isFocused)).toBe(true)

  await page.keyboard.press('Space')
  await answerVote((route) => route.continue())
  await taskList(page)
    .getByRole('button', { name: /^\d+ votes?: /, pressed: true })
    .waitFor()
  await page.keyboard.press('Space')
  await taskList(page)
    .getByRole('button', { name: `Removing...: a guide to ${title}`, pressed: false })
    .waitFor()
  await answerVote((route) => route.continue())
  await withdrawn.waitFor()
  expect(await button.evaluate(isFocused)).toBe(true)
})

test.each([
  [500, 'Something went wrong on our side. Please try again.'],
  [409, 'This task already has a guide.'],
])(
  'if the server rejects a vote with HTTP status %d, the vote is reverted and an error message appears',
  async (status, error) => {
    const { page } = await openBoard('Halden Sparkling Tea')
    const title = await firstVotable(page)
    await page.route('**/api/tasks/*/vote', (route) => route.fulfill({ status, json: { error } }))
    await voteFor(page, title).click()
    await toast(page, `Your vote for ${quoted(title)} was not counted. ${error}`).waitFor()
    await taskList(page)
      .getByRole('button', {
        name: new RegExp(`^(Upvote|\\d+ votes?): a guide to ${title}$`),
        pressed: false,
      })
      .waitFor()
    await expectAccessible(page, `vote-${status}`)
  },
)

test.each([phone, desktop])(
  'in a window of %j, a completed task card keeps its height when the “Most votes” label appears',
  async (viewport) => {
    const { page, project } = await openBoard('Halden Sparkling Tea')
    const title = await firstVotable(page)
    const client = clientOf(page)
    const task = (await client.tasks(project)).find((one) => one.title === title)
    await client.changeStatus(task?.id ?? 0, 'completed')
    await page.setViewportSize(viewport)
    const named = page.getByRole('button', { name: `Reset Task: ${title}` })
    const reset = taskList(page).locator(named)
    const card = taskList(page).getByRole('listitem').filter({ has: named })
    const height = async () => (await card.boundingBox())?.height
    let most: object = { voteCount: 0 }
    await page.route('**/api/votes/highest', (route) => route.fulfill({ json: most }))
    await page.reload()
    await voteFor(page, title).waitFor()
    await reset.waitFor()
    const before = await height()
    most = { taskKey: task?.key, taskTitle: title, voteCount: 6 }
    await page.reload()
    const label = taskList(page).getByText('Most votes')
    await label.waitFor()
    expect(await height()).toBe(before)
    const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
    expect(await top(label)).toBeLessThan(await top(card))
    const middles = await Promise.all(
      [reset, voteFor(page, title)].map(async (button) => {
        const box = await button.boundingBox()
        return box && box.y + box.height / 2
      }),
    )
    expect(middles[0]).toBeCloseTo(middles[1] ?? 0, 0)
    await picture(page, `top-card-finished-${viewport.width}`)
  },
)

test('in the ranking of guides, the vote button keeps the focus after a keyboard vote, even if the row moves', async () => {
  const { page } = await openBoard('Halden Sparkling Tea')
  await page.goto('/votes')
  const more = page.getByRole('button', { name: /^Show \d+ More Tasks$/ })
  const upvotes = page.getByRole('button', { name: /^Upvote: a guide to / })
  // The rows have no vote buttons until the votes of the project have loaded.
  await upvotes.first().waitFor()
  await more.focus()
  // New rankings are delayed, because votes of other journeys would reorder the rows.
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/votes', (route) => gate.promise.then(() => route.continue()))
  const before = await upvotes.allInnerTexts()
  await page.keyboard.press('Enter')
  const focused = page.locator('button:focus')
  await expect.poll(() => focused.innerText()).toContain('Upvote: a guide to ')
  const revealed = await focused.innerText()
  const after = await upvotes.allInnerTexts()
  expect(revealed).toBe(after.find((name) => !before.includes(name)))
  gate.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  // The test now finds the row by its title, so the order of the rows may change.
  const title = revealed.split(': a guide to ')[1] ?? ''
  const guide = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await page.keyboard.press('Enter')
  const voted = guide.getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: true })
  await voted.waitFor()
  await expect.poll(() => voted.evaluate((button) => button.closest('ol') !== null)).toBe(true)
  expect(await voted.evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  const back = guide.getByRole('button', { name: `Upvote: a guide to ${title}`, pressed: false })
  await back.waitFor()
  await expect.poll(() => back.evaluate(isFocused)).toBe(true)
})

/** Creates one row per vote count. The current user has voted for the second row. */
const ranked = (counts: readonly number[]): Ranking['asked'] =>
  counts.map((voteCount, index) => ({
    taskKey: `task-${index}`,
    title:
      index === 1
        ? 'Agree who answers for the price ladder, pack by pack and channel by channel'
        : `Task ${index}`,
    category: (['1 Foundations', '2 PA', '3 MA', '4 Optimisation'] as const)[index % 4] ?? '2 PA',
    voteCount,
    userHasVoted: index === 1,
    userHearsBy: 'mail',
  }))
const written = (taskKey: string, publishedAt: string): Ranking['delivered'][number] => ({
  taskKey,
  title: 'Audit your distinctive assets',
  category: '1 Foundations',
  voteCount: 41,
  userHasVoted: true,
  howToLink: '/guides/distinctive-assets',
  askedAt: '2026-03-01T09:00:00.000Z',
  publishedAt,
})
const states: readonly [name: string, ranking: Ranking, says: string][] = [
  ['empty', { asked: ranked([0, 0]), delivered: [] }, 'No guide has been requested yet.'],
  [
    'half-complete',
    {
      asked: ranked([1204, 96, 95, 40, 12, 9, 4, 3, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
      delivered: [written('a', '2026-03-13T09:00:00.000Z'), written('b', '2026-03-01T10:00:00.000Z')],
    },
    'Next guide',
  ],
  [
    'complete',
    { asked: [], delivered: [written('a', '2026-03-02T09:00:00.000Z')] },
    'Every task has a guide',
  ],
]

test.each(states)(
  'the ranking of requested guides has no accessibility errors if the ranking is %s',
  async (name, ranking, says) => {
    const { page } = await openBoard('Halden Sparkling Tea')
    await page.route('**/api/projects/*/votes', (route) =>
      route.fulfill({
        json: ranking.asked.map(({ taskKey: key, title, ...votes }, index) => ({
          task: { id: index + 1, key, title },
          ...votes,
        })),
      }),
    )
    await page.route('**/api/votes', (route) => route.fulfill({ json: ranking }))
    await page.goto('/votes')
    await page.getByText(says).first().waitFor()
    await expectAccessible(page, `votes-${name}`)
  },
)

test('a user without a project can open the ranking of requested guides, and reload the ranking after an error', async () => {
  const page = await browser.open()
  await registered(page)
  await page.route('**/api/votes', (route) =>
    route.fulfill({ json: { asked: ranked([2, 1]), delivered: [] } }),
  )
  await page.goto('/votes')
  await page.getByText('1 vote, including yours').waitFor()
  await expectAccessible(page, 'votes-no-project')

  await page.unroute('**/api/votes')
  await page.route('**/api/votes', (route) => route.fulfill(failing(400)))
  await page.reload()
  await page.getByRole('heading', { name: 'Failed to fetch voting data' }).waitFor()
  await expectAccessible(page, 'votes-failed')
  await page.unroute('**/api/votes')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { name: 'Not requested yet' }).waitFor()
})
