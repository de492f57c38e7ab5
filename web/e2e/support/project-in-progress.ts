import type { Page } from 'playwright-core'
import { registered } from './client.ts'
import type { Session } from './screen.ts'

export const projectName = 'Halden Sparkling Tea'
/** A project name of the maximum length. */
export const longName =
  'Halden Sparkling Tea with Elderflower, Rhubarb and Very Little Sugar for Long Afternoons in Small Gardens, Unfiltered 12'

/** Creates a half-finished project and a new project with a long name. Returns the id of the half-finished project. */
export async function createProjectInProgress(page: Page): Promise<{ session: Session; project: number }> {
  const client = await registered(page)
  const project = await client.project(projectName)
  await client.project(longName)
  for (const [index, task] of (await client.tasks(project)).entries()) {
    if (index % 9 === 2) await client.changeStatus(task.id, 'in_progress')
    else if (index < 9 || index % 7 === 0) await client.changeStatus(task.id, 'completed')
  }
  const session = await page.context().storageState()
  await page.context().close()
  return { session, project }
}

/** Returns a failed response. The app retries a 500 but not a 400. */
export const failing = (status: 400 | 500) => ({
  status,
  json: { error: 'Something went wrong on our side. Please try again.' },
})
