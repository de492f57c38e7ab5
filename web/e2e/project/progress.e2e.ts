import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { categories, type Category } from '#schema/roadmap.ts'
import { expectAccessible } from '../support/axe.ts'
import { failing } from '../support/project-in-progress.ts'
import { registered } from '../support/client.ts'
import { browserForFile, toast, untilLoaded } from '../support/screen.ts'

/** Journeys through the progress, the progress history and the badges of a project. */
const browser = browserForFile()

const progress = (page: Page) => page.getByRole('region', { name: 'Progress by category' })
const badges = (page: Page) => page.getByRole('region', { name: 'Achievement Badges' })
const rows = (page: Page) => progress(page).getByRole('list', { name: 'Comparison' }).getByRole('listitem')
const fresh = async () => {
  const page = await browser.open({ timezoneId: 'Europe/Oslo' })
  const ida = await registered(page)
  const project = await ida.project('Halden Sparkling Tea')
  return { page, ida, project, tasks: await ida.tasks(project) }
}
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('the progress card can compare the progress on two days, even if both days are before the first completed task', async () => {
  const { page, ida, project, tasks } = await fresh()
  await page.goto(`/project/${project}`)
  await progress(page).getByText('Nothing completed yet.').waitFor()
  await expectAccessible(page, 'progress-empty')
  const done = tasks.filter((_, index) => index % 3 === 0)
  for (const { id } of done) await ida.changeStatus(id, 'completed')
  await page.reload()
  const percent = Math.round((done.length / tasks.length) * 100)
  await expect
    .poll(() => rows(page).first().textContent())
    .toContain(`All categories: from 0% to ${percent}%, up ${percent} points`)
  // Both compared days may be before the start of the project.
  await progress(page).getByRole('button', { name: 'Custom' }).click()
  await progress(page).getByLabel('Start date').fill(dayBefore(20))
  await progress(page).getByLabel('End date').fill(dayBefore(10))
  await expect.poll(() => rows(page).first().textContent()).toContain('from 0% to 0%, no change')
  await progress(page)
    .getByText(/^The project was created on/)
    .waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(`?from=${dayBefore(20)}&to=${dayBefore(10)}`)
  await page.reload()
  await expect.poll(() => rows(page).first().textContent()).toContain('no change')
  await progress(page).getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => rows(page).first().textContent()).toContain(`up ${percent} points`)
  await expectAccessible(page, 'progress-first-day')
})

test('if a user enters invalid dates in the progress card, the date fields show errors and the chart remains', async () => {
  const { page, ida, project, tasks } = await fresh()
  await ida.changeStatus(tasks[0]?.id ?? 0, 'completed')
  await page.goto(`/project/${project}`)
  await progress(page).getByRole('button', { name: 'Custom' }).click()
  const [start, end] = [progress(page).getByLabel('Start date'), progress(page).getByLabel('End date')]
  await start.fill('2023-12-31')
  await progress(page).getByText('Start date must not be before 1 Jan 2024').waitFor()
  await end.fill(dayBefore(-3))
  await progress(page).getByText('End date must not be in the future').waitFor()
  await start.fill(dayBefore(5))
  await end.fill(dayBefore(9))
  // Only the date that was changed last has an error.
  await progress(page).getByText('End date must not be before the start date').waitFor()
  expect(await start.getAttribute('aria-invalid')).toBeNull()
  await progress(page)
    .getByText(/^Still showing/)
    .waitFor()
  expect(await end.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page, 'progress-wrong-dates')
  await progress(page).getByRole('button', { name: 'Reset' }).click()
  expect(await end.getAttribute('aria-invalid')).toBeNull()
})

test('if the progress chart fails to load, the button “Try Again” loads the chart again', async () => {
  const { page, ida, project, tasks } = await fresh()
  await ida.changeStatus(tasks[0]?.id ?? 0, 'completed')
  await page.route('**/progress-history*', (route) => route.fulfill(failing(400)))
  await page.goto(`/project/${project}`)
  await progress(page).getByRole('heading', { name: 'Failed to load progress' }).waitFor()
  await expectAccessible(page, 'progress-failed')
  await page.unroute('**/progress-history*')
  await progress(page).getByRole('button', { name: 'Try Again' }).click()
  await progress(page).getByRole('slider', { name: 'Day' }).waitFor({ state: 'attached' })
})

test('the values of the progress chart can be read with the keyboard, with the mouse and as a table', async () => {
  const { page, ida, project, tasks } = await fresh()
  await ida.changeStatus(tasks[0]?.id ?? 0, 'completed')
  // Mocked response of a project that is ten days old: completed tasks by day and category.
  const past = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((ago, index) => ({
    date: dayBefore(ago),
    progress: Object.fromEntries(
      categories.map((category: Category, step) => [
        category,
        { completed: Math.max(0, index - 2 * step), total: 12 },
      ]),
    ),
  }))
  await page.route('**/progress-history*', (route) => route.fulfill({ json: past }))
  await page.goto(`/project/${project}?days=all`)
  await progress(page).getByRole('button', { name: '30 days' }).click()
  const slider = progress(page).getByRole('slider', { name: 'Day' })
  const valueText = () => slider.getAttribute('aria-valuetext')
  // Other cards load when the page is idle and could move the chart during the test.
  await untilLoaded(page)
  await slider.focus()
  expect(await valueText()).toContain('24 of 48 tasks completed. Foundations 9 of 12')
  await page.keyboard.press('ArrowLeft')
  expect(await valueText()).toContain('20 of 48 tasks completed. Foundations 8 of 12')
  await page.keyboard.press('Home')
  expect(await valueText()).toContain('0 of 48 tasks completed')
  await page.keyboard.press('ArrowRight')
  expect(await valueText()).toContain('1 of 48 tasks completed. Foundations 1 of 12')
  await page.keyboard.press('End')
  await slider.blur()
  // Moving the pointer over the chart selects the day below the pointer.
  const box = await slider.boundingBox()
  if (box === null) throw new Error('The chart is not visible, so it has no bounding box.')
  await page.mouse.move(box.x + box.width * 0.55, box.y + box.height / 2)
  await progress(page).getByText('9 of 48 tasks').waitFor()
  await progress(page).getByText('Show as a table').click()
  expect(await progress(page).getByRole('row').count()).toBe(1 + past.length)
  await expectAccessible(page, 'progress-createProjectInProgress')
})

test('if a user completes the last task of a task group, a toast message announces the earned badge', async () => {
  const { page, ida, project } = await fresh()
  const response = await page.request.get(`/api/tasks?projectId=${project}`)
  const tasks = (await response.json()) as { id: number; title: string; category: string; taskType: string }[]
  const group = ({ taskType }: { taskType: string }) => taskType.replace(/\s*\d+$/, '')
  const ofCategory = tasks.filter(({ category }) => category === categories[0])
  const types = [...new Set(ofCategory.map(group))]
  const [type] = types
  const ofType = ofCategory.filter((task) => group(task) === type)
  const left = new Set(tasks.map(({ id }) => id))

  /** Completes the tasks of `some`: the last open task by a click, the others by API. Waits for a toast with `says`. */
  async function complete(some: typeof tasks, says: string) {
    const open = some.filter(({ id }) => left.has(id))
    const last = open.at(-1)
    if (last === undefined) throw new Error('No open task is left to complete.')
    for (const { id } of open) left.delete(id)
    await Promise.all(
      open.map(({ id }) => ida.changeStatus(id, id === last.id ? 'in_progress' : 'completed')),
    )
    await page.goto(`/project/${project}`)
    // A badge is announced only if the badges card has loaded before the user earns the badge.
    await badges(page).getByText('(locked)').first().waitFor({ state: 'attached' })
    await page
      .getByRole('button', { name: `Complete Task: ${last.title}` })
      .first()
      .click()
    await toast(page, says).waitFor()
  }

  await complete(ofType, `Badge earned: ${type}`)
  await badges(page).getByText(`Completed all ${ofType.length} ${type} tasks`).waitFor()
  await complete(ofCategory, 'Badge earned: Foundations')
  await badges(page).getByText(`Completed all ${ofCategory.length} Foundations tasks`).waitFor()
  await complete(tasks, 'Badge earned: Project Complete')
  await toast(page, `Completed all ${tasks.length} tasks.`).waitFor()
  await badges(page)
    .getByRole('button', { name: /^Show all/ })
    .click()
  await badges(page).getByText('Project Complete').waitFor()
  expect(await badges(page).getByText('(locked)').count()).toBe(0)
  await expectAccessible(page, 'badges-full')
  // After a reload the page does not announce badges that were earned earlier.
  await page.reload()
  await badges(page).waitFor()
  expect(await page.getByText('Badge earned').count()).toBe(0)
})
