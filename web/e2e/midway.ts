import type { Page } from 'playwright-core'
import { Person } from './person.ts'
import type { Session } from './screen.ts'

export const projectName = 'Halden Sparkling Tea'
/** As long as a name may be. */
export const longName =
  'Halden Sparkling Tea with Elderflower, Rhubarb and Very Little Sugar for Long Afternoons in Small Gardens, Unfiltered 12'

/** Somebody with a project in the middle of its path, and one with a long name that has not begun. */
export async function midway(page: Page): Promise<{ session: Session; project: number }> {
  const person = await Person.signedIn(page)
  const project = await person.createProject(projectName)
  await person.createProject(longName)
  for (const [index, task] of (await person.tasks(project)).entries()) {
    if (index % 9 === 2) await person.setStatus(task.id, 'in_progress')
    else if (index < 9 || index % 7 === 0) await person.setStatus(task.id, 'completed')
  }
  const session = await page.context().storageState()
  await page.context().close()
  return { session, project }
}

/** A server out of order; 400 where the client should not try again by itself. */
export const failing = (status: 400 | 500) => ({
  status,
  json: { error: 'Something went wrong on our side. Please try again.' },
})
