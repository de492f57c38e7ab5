import type { Browser } from 'playwright-core'
import { registered } from '../support/client.ts'
import type { Session } from '../support/screen.ts'

export interface Account {
  readonly session: Session
  readonly project: number
}

/** Registers a user, creates a project and completes two tasks of the project. */
export async function registerWithProject(browser: Browser, url: string): Promise<Account> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  const client = await registered(page)
  const project = await client.project('Halden Oat Drink')
  for (const task of (await client.tasks(project)).slice(0, 2))
    await client.changeStatus(task.id, 'completed')
  const session = await page.context().storageState()
  await page.context().close()
  return { session, project }
}

export interface Screen {
  readonly name: string
  readonly loggedIn: boolean
  path(account: Account): string
  /** The screen counts as usable when an element matches the selector and contains the text. */
  readonly usable: { readonly selector: string; readonly text: string }
  /** A screen with a link to this screen. */
  readonly openedFrom?: Screen
}

const home: Screen = {
  name: 'home',
  loggedIn: true,
  path: () => '/',
  usable: { selector: 'a[href^="/project/"]', text: '' },
}

export const screens: readonly Screen[] = [
  {
    name: 'login',
    loggedIn: false,
    path: () => '/auth',
    // The form of early-login.html already accepts input.
    usable: { selector: 'input[type=email]', text: '' },
  },
  home,
  {
    name: 'project',
    loggedIn: true,
    path: ({ project }) => `/project/${project}`,
    usable: { selector: 'main button', text: 'Start Task' },
    openedFrom: home,
  },
]
