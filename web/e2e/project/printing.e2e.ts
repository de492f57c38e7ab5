import { expect, test } from 'vitest'
import { guidePath } from '#schema/screens.ts'
import { registered } from '../support/client.ts'
import { browserForFile } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys that print. Chromium sends the events of printing only while it makes the document, so the page stores what it prints. */
const browser = browserForFile()

test.each([
  ['the cards', ''],
  ['the board', '?view=board'],
])('a print of %s contains every task with its assignee and due date', async (_, search) => {
  const page = await browser.open({ colorScheme: 'dark' })
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  const tasks = await ida.tasks(project)
  const [first] = tasks
  const [entry] = await ida.members(project)
  if (first === undefined || entry === undefined) throw new Error('The project has no task or no member.')
  await ida.call('POST', `/api/tasks/${first.id}/assignee`, { entryId: entry.id })
  await ida.call('POST', `/api/tasks/${first.id}/due-date`, { dueOn: '2031-03-04' })
  await page.goto(`/project/${project}${search}`)
  await page
    .getByRole('link', { name: tasks.at(-1)?.title ?? '' })
    .first()
    .waitFor()
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      document.body.dataset['paper'] = document.querySelector('main')?.innerText
    })
  })

  const links = taskList(page).locator('a[href*="/task/"]')
  const shown = await links.count()
  expect(search !== '' || shown < tasks.length).toBe(true)
  const paper = await page.pdf({ format: 'A4' })

  const printed = (await page.locator('body').getAttribute('data-paper')) ?? ''
  expect(tasks.filter(({ title }) => !printed.includes(title))).toEqual([])
  expect(printed).toContain('Due 4 Mar 2031')
  expect(pageCount(paper)).toBeGreaterThan(3)
  await expect.poll(() => links.count()).toBe(shown)
})

test('a printed page has light colours and no navigation', async () => {
  const page = await browser.open({ colorScheme: 'dark' })
  const ida = await registered(page)
  const project = await ida.project('Halden')
  const slug = (await page.request.get('/guides').then((response) => response.text())).match(
    /href="\/guides\/([a-z-]+)"/,
  )?.[1]
  for (const path of [`/project/${project}`, `/project/${project}/activity`, guidePath(slug ?? '')]) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.emulateMedia({ media: 'print' })
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.isVisible()).toBe(true)
    expect(await title.evaluate((element) => getComputedStyle(element).colorScheme)).toBe('light')
    expect(await page.getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('banner').count()).toBe(0)
    expect(await page.getByRole('button').count()).toBe(0)
    expect(
      await page
        .getByText(/^(Most votes|Export CSV)$/)
        .filter({ visible: true })
        .count(),
    ).toBe(0)
  }
})

const pageCount = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
