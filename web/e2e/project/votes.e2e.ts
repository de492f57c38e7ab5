import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import type { Ranking } from '#schema/api/votes.ts'
import { failing } from '../support/project-in-progress.ts'
import { Person } from '../support/person.ts'
import { browserForFile, desktop, phone, picture, toast } from '../support/screen.ts'

/** Votes count for a task in all projects. Each voter has a separate browser. */
const browser = browserForFile()

/** Opens the board of a new user's project. */
async function openBoard(name: string) {
  const page = await browser.open()
  const person = await Person.signedIn(page)
  const project = await person.createProject(name)
  await page.goto(`/project/${project}`)
  return { page, project }
}

/** The task list of the board, which has one card per task. */
const list = (page: Page) => page.getByRole('region', { name: /Tasks by Category/ })
const voteFor = (page: Page, title: string) =>
  list(page).getByRole('button', { name: new RegExp(`: a guide to ${title}$`) })

/** Returns the title of the first task that can be voted for. */
async function firstVotable(page: Page): Promise<string> {
  const words = await list(page)
    .getByRole('button', { name: /: a guide to / })
    .first()
    .innerText()
  return words.split(': a guide to ')[1] ?? ''
}

test('a vote counts in all projects and in the ranking, and is reverted if refused', async () => {
  const ida = await openBoard('Halden Sparkling Tea')
  const title = await firstVotable(ida.page)
  expect(title).not.toBe('')
  const vote = voteFor(ida.page, title)
  await vote.click()
  await list(ida.page)
    .getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: true })
    .waitFor()
  await list(ida.page).getByText('Most votes').waitFor()

  // The same task in another project shows the vote and accepts another.
  const jonas = await openBoard('Fjord Bitters')
  await list(jonas.page)
    .getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: false })
    .click()
  await list(jonas.page)
    .getByRole('button', { name: `2 votes: a guide to ${title}`, pressed: true })
    .waitFor()
  await expectAccessible(jonas.page, 'votes-board')

  // Home shows the next guide and links to the ranking.
  await jonas.page.goto('/')
  await jonas.page.getByText(title).first().waitFor()
  await expectAccessible(jonas.page, 'votes-home')
  await jonas.page.getByRole('link', { name: 'See all votes' }).click()
  await jonas.page.getByRole('heading', { level: 1, name: 'Most wanted guides' }).waitFor()
  const first = jonas.page.getByRole('listitem').filter({ hasText: title })
  await first.getByText('Next guide').waitFor()
  await first.getByRole('button', { name: `2 votes: a guide to ${title}`, pressed: true }).waitFor()
  await expectAccessible(jonas.page, 'votes')

  // A rejected vote is reverted, and the reason is shown.
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

/** Holds the response to the next vote until `release` is called. */
async function holdNextVote(page: Page, status: number) {
  const gate = Promise.withResolvers<void>()
  await page.route(
    '**/api/tasks/*/vote',
    async (route) => {
      await gate.promise
      await (status < 400 ? route.continue() : route.fulfill({ ...failing(500), status }))
    },
    { times: 1 },
  )
  return { release: gate.resolve }
}
const isFocused = (element: Element) => element === document.activeElement

test('a vote by keyboard appears immediately, is reverted on failure and can be withdrawn', async () => {
  const { page } = await openBoard('Halden Sparkling Tea')
  const title = await firstVotable(page)
  const button = voteFor(page, title)
  // Votes of other journeys count too.
  const withdrawn = list(page).getByRole('button', {
    name: new RegExp(`^(Upvote|\\d+ votes?): a guide to ${title}$`),
    pressed: false,
  })
  await button.focus()

  const failingServer = await holdNextVote(page, 500)
  await page.keyboard.press('Enter')
  await list(page)
    .getByRole('button', { name: `Voting...: a guide to ${title}`, pressed: true })
    .waitFor()
  failingServer.release()
  await toast(page, /was not counted\. Something went wrong on our side/).waitFor()
  await withdrawn.waitFor()
  expect(await button.evaluate(isFocused)).toBe(true)

  await page.keyboard.press('Space')
  await list(page)
    .getByRole('button', { name: /^\d+ votes?: /, pressed: true })
    .waitFor()
  const slow = await holdNextVote(page, 200)
  await page.keyboard.press('Space')
  await list(page)
    .getByRole('button', { name: `Removing...: a guide to ${title}`, pressed: false })
    .waitFor()
  slow.release()
  await withdrawn.waitFor()
  expect(await button.evaluate(isFocused)).toBe(true)
})

test.each([
  [500, 'Something went wrong on our side. Please try again.'],
  [409, 'This task already has a guide.'],
])('a vote that fails with %d is reverted with a toast', async (status, error) => {
  const { page } = await openBoard('Halden Sparkling Tea')
  const title = await firstVotable(page)
  await page.route('**/api/tasks/*/vote', (route) => route.fulfill({ status, json: { error } }))
  await voteFor(page, title).click()
  await toast(page, `Your vote for “${title}” was not counted. ${error}`).waitFor()
  await list(page)
    .getByRole('button', { name: new RegExp(`^(Upvote|\\d+ votes?): a guide to ${title}$`), pressed: false })
    .waitFor()
  await expectAccessible(page, `vote-${status}`)
})

test.each([phone, desktop])(
  'the card of a finished task that becomes the top one keeps its height, and its actions in a line: %j',
  async (viewport) => {
    const { page, project } = await openBoard('Halden Sparkling Tea')
    const title = await firstVotable(page)
    const person = new Person(page)
    const task = (await person.tasks(project)).find((one) => one.title === title)
    await person.setStatus(task?.id ?? 0, 'completed')
    await page.setViewportSize(viewport)
    const named = page.getByRole('button', { name: `Reset Task: ${title}` })
    const reset = list(page).locator(named)
    const card = list(page).getByRole('listitem').filter({ has: named })
    const height = async () => (await card.boundingBox())?.height
    let most: object = { voteCount: 0 }
    await page.route('**/api/votes/highest', (route) => route.fulfill({ json: most }))
    await page.reload()
    await voteFor(page, title).waitFor()
    await reset.waitFor()
    const before = await height()
    most = { taskKey: task?.key, taskTitle: title, voteCount: 6 }
    await page.reload()
    await list(page).getByText('Most votes').waitFor()
    expect(await height()).toBe(before)
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

test('focus follows the row that a keyboard vote moves in the ranking', async () => {
  const { page } = await openBoard('Halden Sparkling Tea')
  await page.goto('/votes')
  const more = page.getByRole('button', { name: /^Show \d+ More Tasks$/ })
  await more.focus()
  const upvotes = page.getByRole('button', { name: /^Upvote: a guide to / })
  // Votes of other journeys would move rows.
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
  await page.unroute('**/api/votes')
  // The row is found by its title, so rows may move from here on.
  const title = revealed.split(': a guide to ')[1] ?? ''
  const wanted = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await page.keyboard.press('Enter')
  const voted = wanted.getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: true })
  await voted.waitFor()
  await page.waitForLoadState('networkidle')
  expect(await voted.evaluate(isFocused)).toBe(true)
  expect(await voted.evaluate((button) => button.closest('ol') !== null)).toBe(true)
  await page.keyboard.press('Enter')
  const back = wanted.getByRole('button', { name: `Upvote: a guide to ${title}`, pressed: false })
  await back.waitFor()
  await expect.poll(() => back.evaluate(isFocused)).toBe(true)
})

/** Creates one row per vote count. The second has the reader's own vote. */
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
    'many',
    {
      asked: ranked([1204, 96, 95, 40, 12, 9, 4, 3, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0]),
      delivered: [written('a', '2026-03-13T09:00:00.000Z'), written('b', '2026-03-01T10:00:00.000Z')],
    },
    'Next guide',
  ],
  [
    'all-written',
    { asked: [], delivered: [written('a', '2026-03-02T09:00:00.000Z')] },
    'Every task has a guide.',
  ],
]

test.each(states)('the ranking is accessible when it is %s', async (name, ranking, says) => {
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
})

test('a user without a project sees the ranking, and a failed ranking can be reloaded', async () => {
  const page = await browser.open()
  await Person.signedIn(page)
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
