import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { administrator } from '../support/administrator.ts'
import { linkIn, emailsTo } from '../support/emails.ts'
import { newAddress, registered } from '../support/client.ts'
import { browserForFile, picture } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journey of a guide that two users request, from their votes to the notification. */
const browser = browserForFile()

async function openBoard(name: string) {
  const page = await browser.open()
  const address = newAddress()
  const client = await registered(page, address)
  const project = await client.project(name)
  await page.goto(`/project/${project}`)
  return { page, address, project }
}

const voteFor = (page: Page, title: string, pressed: boolean) =>
  taskList(page).getByRole('button', { name: `: a guide to ${title}`, pressed })

/** Votes for a task that has no votes yet. Returns the title of the task. */
async function requestGuide(page: Page): Promise<string> {
  const voteButton = taskList(page)
    .getByRole('button', { name: /^Upvote: a guide to / })
    .last()
  const title = (await voteButton.innerText()).split(': a guide to ')[1] ?? ''
  await voteButton.click()
  await voteFor(page, title, true).waitFor()
  return title
}

async function publish(admin: Page, title: string) {
  await admin.getByRole('link', { name: `Write guide: ${title}` }).click()
  await admin.getByLabel('Title').fill(`How to: ${title}`)
  await admin.getByLabel('Guide', { exact: true }).fill('Ask **three** shops.')
  await admin.getByRole('button', { name: 'Publish' }).click()
  await admin.getByRole('heading', { level: 1, name: 'Manage guides' }).waitFor()
}

/** Returns the link to a guide from each email to an address. */
const guidesEmailed = async (address: string) =>
  (await emailsTo(address)).map((email) => linkIn(email, '/guides/'))

const notification = (title: string) => `The guide to “${title}” that you voted for is published.`

test('after an administrator has published a guide, every user who voted for the guide gets one notification and one email', async () => {
  const ida = await openBoard('Halden Sparkling Tea')
  const title = await requestGuide(ida.page)

  // Jonas votes for the same guide on the ranking page.
  const jonas = await openBoard('Fjord Bitters')
  await jonas.page.goto('/votes')
  await jonas.page.getByRole('button', { name: `1 vote: a guide to ${title}`, pressed: false }).click()
  await jonas.page.getByRole('button', { name: `2 votes: a guide to ${title}`, pressed: true }).waitFor()

  const { page: admin } = await administrator(browser)
  await admin.goto('/guides/manage')
  await publish(admin, title)

  // Without a reload, a guide link replaces Ida's vote button, and Jonas' ranking lists the guide as delivered.
  await taskList(ida.page)
    .getByRole('link', { name: new RegExp(`guide: ${title}`) })
    .waitFor()
  expect(
    await taskList(ida.page)
      .getByRole('button', { name: new RegExp(`: a guide to ${title}$`) })
      .count(),
  ).toBe(0)
  await jonas.page.getByText('2 votes, published within a day').waitFor()
  await jonas.page.getByRole('link', { name: `${title}, opens in a new tab` }).waitFor()
  await picture(jonas.page, 'votes-delivered')

  // The link to the guide also appears in Jonas' project.
  await jonas.page.goto(`/project/${jonas.project}`)
  await taskList(jonas.page)
    .getByRole('link', { name: new RegExp(`guide: ${title}`) })
    .waitFor()
  expect(
    await taskList(jonas.page)
      .getByRole('button', { name: new RegExp(`: a guide to ${title}$`) })
      .count(),
  ).toBe(0)

  for (const { page, address } of [ida, jonas]) {
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
    const inbox = page.getByRole('dialog', { name: 'Notifications' })
    await inbox.getByText(notification(title)).waitFor()
    expect(await inbox.getByRole('listitem').count()).toBe(1)
    await expect.poll(() => emailsTo(address), { timeout: 20_000 }).toHaveLength(1)
    await page.keyboard.press('Escape')
    await inbox.waitFor({ state: 'detached' })
  }

  // A second guide causes one more notification and does not repeat the first notification.
  const another = await requestGuide(ida.page)
  await voteFor(jonas.page, another, false).click()
  await voteFor(jonas.page, another, true).waitFor()
  await publish(admin, another)
  for (const { page, address } of [ida, jonas]) {
    await taskList(page)
      .getByRole('link', { name: new RegExp(`guide: ${another}`) })
      .waitFor()
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const inbox = page.getByRole('dialog', { name: 'Notifications' })
    await inbox.getByText(notification(another)).waitFor()
    expect(await inbox.getByText(notification(title)).count()).toBe(1)
    expect(await inbox.getByRole('listitem').count()).toBe(2)
    await expect.poll(async () => new Set(await guidesEmailed(address)).size, { timeout: 20_000 }).toBe(2)
    expect(await guidesEmailed(address)).toHaveLength(2)
  }
})
