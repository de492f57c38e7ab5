import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './axe.ts'
import { Person } from './person.ts'
import { browserForFile, toast } from './screen.ts'

/** A vote counts for a task wherever it stands: each voter in a browser of their own. */
const browser = browserForFile()

/** Whoever has a project, on its board. */
async function onBoard(name: string) {
  const page = await browser.open()
  const person = await Person.signedIn(page)
  const project = await person.createProject(name)
  await page.goto(`/project/${project}`)
  return { page, project }
}

/** The board's list, where each task has one card. */
const list = (page: Page) => page.getByRole('region', { name: /Tasks by Category/ })
const voteFor = (page: Page, title: string) =>
  list(page).getByRole('button', { name: new RegExp(`: a guide to ${title}$`) })

/** A task that takes votes, by what its first button is about. */
async function firstVotable(page: Page): Promise<string> {
  const words = await list(page)
    .getByRole('button', { name: /: a guide to / })
    .first()
    .innerText()
  return words.split(': a guide to ')[1] ?? ''
}

test('a vote is counted in everybody’s projects, ranked, and goes back where it is refused', async () => {
  const ida = await onBoard('Halden Sparkling Tea')
  const title = await firstVotable(ida.page)
  expect(title).not.toBe('')
  const vote = voteFor(ida.page, title)
  await vote.click()
  await list(ida.page)
    .getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: true })
    .waitFor()
  await list(ida.page).getByText('Most votes').waitFor()

  // The same task of somebody else says the same, and takes a vote more.
  const jonas = await onBoard('Fjord Bitters')
  await list(jonas.page)
    .getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: false })
    .click()
  await list(jonas.page)
    .getByRole('button', { name: `2 votes: a guide to ${title}`, pressed: true })
    .waitFor()
  await expectAccessible(jonas.page, 'votes-board')

  // Home says which guide is next, and leads to the ranking.
  await jonas.page.goto('/')
  await jonas.page.getByText(title).first().waitFor()
  await expectAccessible(jonas.page, 'votes-home')
  await jonas.page.getByRole('link', { name: 'See all votes' }).click()
  await jonas.page.getByRole('heading', { level: 1, name: 'Most wanted guides' }).waitFor()
  const first = jonas.page.getByRole('listitem').filter({ hasText: title })
  await first.getByText('Next guide').waitFor()
  await first.getByRole('button', { name: `2 votes: a guide to ${title}`, pressed: true }).waitFor()
  await expectAccessible(jonas.page, 'votes')

  // What the server refuses goes back, with its reason.
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
