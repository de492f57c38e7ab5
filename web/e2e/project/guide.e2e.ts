import { expect, test } from 'vitest'
import type { TaskGuide } from '#schema/api/guides.ts'
import { administrator } from '../support/administrator.ts'
import { expectAccessible } from '../support/axe.ts'
import { registered } from '../support/client.ts'
import { browserForFile, desktop, onPhone } from '../support/screen.ts'

const browser = browserForFile()

test.each([
  ['desktop', { viewport: desktop }],
  ['phone', onPhone],
])('on a %s, a user can start and complete a task on the guide page of the task', async (_, options) => {
  const page = await browser.open(options)
  const client = await registered(page)
  const project = await client.project('Halden')
  await page.goto(`/project/${project}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('region', { name: 'Next up' }).locator('a[href^="/guides/"]').first().click()
  const guide = await opened

  await guide.getByRole('button', { name: /^Start Task/ }).click()
  const complete = guide.getByRole('button', { name: /^Complete Task/ })
  await complete.waitFor()
  const reset = guide.getByRole('button', { name: /^Reset Task/ })
  const saved = guide.waitForResponse(
    (response) => response.request().postData()?.includes('"completed"') === true,
  )
  await complete.press('Enter')
  await reset.waitFor()
  expect((await saved).ok()).toBe(true)

  await guide.getByRole('link', { name: 'Back to Halden' }).click()
  await guide.getByRole('heading', { level: 1, name: 'Halden' }).waitFor()
  expect(new URL(guide.url()).pathname).toBe(`/project/${project}`)
  expect((await client.tasks(project)).filter(({ status }) => status === 'completed')).toHaveLength(1)
})

test('a logged-out visitor who opens the guide link of a task can read the guide', async () => {
  const page = await browser.open()
  const client = await registered(page)
  const project = await client.project('Halden')
  await page.goto(`/project/${project}`)
  const link = page.getByRole('region', { name: 'Next up' }).locator('a[href^="/guides/"]').first()
  const address = (await link.getAttribute('href')) ?? ''
  expect(address).toMatch(/^\/guides\/[a-z-]+\?task=\d+$/)

  const stranger = await browser.open()
  const userResponse = stranger.waitForResponse('**/api/user')
  await stranger.goto(address)
  expect((await userResponse).status()).toBe(401)
  await stranger.getByRole('link', { name: 'Brandpath' }).waitFor()
  expect(await stranger.getByRole('button').count()).toBe(0)
  await expectAccessible(stranger, 'guide-alone')

  await page.goto(address)
  await page.getByRole('button', { name: /^Start Task/ }).waitFor()
  await expectAccessible(page, 'guide-of-task')
})

test('a guide with a long line of code and a long word in a heading is readable at every width', async () => {
  const { page, client } = await administrator(browser)
  const tasks = (await client.get('/api/guides')).body<TaskGuide[]>()
  const taskKey = tasks.findLast(({ guide, voteCount }) => guide === null && voteCount === 0)?.taskKey ?? ''
  const markdown = `Begin here.\n\n## ${'Heading'.repeat(12)}\n\n\`\`\`\n${'npm run example '.repeat(12)}\n\`\`\``
  const { howToLink } = await client.call<{ howToLink: string }>('PUT', `/api/guides/${taskKey}`, {
    kind: 'article',
    title: 'How to print a price',
    markdown,
  })
  await page.goto(howToLink)
  await expectAccessible(page, 'guide-with-code')
  const beside = page.getByRole('complementary', { name: 'About this guide' })
  expect(await beside.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await client.call('DELETE', `/api/guides/${taskKey}`)
})
