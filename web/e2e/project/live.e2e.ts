import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { linkIn, emailTo } from '../support/emails.ts'
import { expectAccessible } from '../support/axe.ts'
import { flakyNetwork } from '../support/flaky-network.ts'
import { clientOf, newAddress, registered } from '../support/client.ts'
import { browserForFile, phone, picture } from '../support/screen.ts'
import { taskList } from '../support/task-list.ts'

/** Journeys with live updates between two members of a project. Each member has a separate browser. */
const browser = browserForFile()

async function team() {
  const ida = await browser.open()
  const owner = await registered(ida)
  const project = await owner.project('Halden Sparkling Tea')
  const address = newAddress()
  await owner.invite(project, address)
  const link = new URL(linkIn(await emailTo(address), '/invitations/accept'))
  const jonas = await browser.open()
  await registered(jonas, address)
  const accept = async () => {
    const token = link.searchParams.get('token')
    const response = await jonas.request.post('/api/invitations/accept', { data: { token } })
    if (!response.ok()) throw new Error(`Cannot accept the invitation (status ${response.status()}).`)
  }
  return { ida, jonas, project, accept }
}

/** Opens a page and waits until its live stream has started. */
async function watch(page: Page, address: string): Promise<void> {
  const begun = page.waitForResponse((response) => response.url().endsWith('/api/live'))
  await page.goto(address)
  await begun
}

/** Resolves when the page no longer shows a loading text. */
const atRest = (page: Page): Promise<void> =>
  page
    .getByText(/^Loading /)
    .first()
    .waitFor({ state: 'detached' })

/** Presses a button. Returns the time of the press in milliseconds, measured in the page to exclude test overhead. */
const press = (button: Locator): Promise<number> =>
  button.evaluate((element) => {
    const at = Date.now()
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    return at
  })

/** Starts to watch for a button. The returned function waits for the button and returns the time of its appearance. */
async function appearance(page: Page, words: string): Promise<() => Promise<number>> {
  const at = await page.evaluateHandle((name) => {
    const isThere = () =>
      [...document.querySelectorAll('button')].some(({ textContent }) => textContent?.includes(name))
    const came = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!isThere()) return
        observer.disconnect()
        resolve(Date.now())
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    return { came }
  }, words)
  return () => at.evaluate(({ came }) => came)
}

test('a task status that one member changes appears for a second member without a reload', async () => {
  const { ida, jonas, project, accept } = await team()
  await accept()
  await watch(jonas, `/project/${project}`)
  await watch(ida, `/project/${project}`)
  // The measurement starts after both pages have loaded, so that loading does not add to the delay.
  for (const page of [ida, jonas]) await atRest(page)

  const took: number[] = []
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const start = taskList(ida)
      .getByRole('button', { name: /^Start Task: / })
      .first()
    const title = (await start.innerText()).split('Start Task: ')[1] ?? ''
    const shown = await appearance(jonas, `Complete Task: ${title}`)
    const pressed = await press(start)
    took.push(Math.round((await shown()) - pressed))
    await taskList(jonas)
      .getByRole('button', { name: `Complete Task: ${title}` })
      .waitFor()
  }
  const median = took.toSorted((a, b) => a - b)[took.length / 2]
  console.log(`Delay until the other member saw the change: ${took.join(', ')} ms; median ${median} ms`)
})

test('after a network failure, the dashboard shows the changes that were made during the failure', async () => {
  const { ida, jonas: direct, project, accept } = await team()
  await accept()
  const network = await flakyNetwork()
  const jonas = await browser.open({ baseURL: network.url })
  await jonas
    .context()
    .addCookies(
      (await direct.context().cookies()).map(({ name, value }) => ({ name, value, url: network.url })),
    )
  await watch(jonas, `/project/${project}`)
  const task = (await clientOf(ida).tasks(project))[0]
  const button = (verb: string) =>
    taskList(jonas).getByRole('button', { name: `${verb} Task: ${task?.title}` })
  await button('Start').waitFor()
  // Waits until all other code has loaded, so that the network failure affects only the stream.
  await atRest(jonas)
  await jonas.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/idle-')),
  )

  await network.cut()
  await clientOf(ida).changeStatus(task?.id ?? 0, 'in_progress')
  await network.mend()
  // The browser reconnects after a pause. If the stream is refused, the app reconnects after ten seconds.
  await button('Complete').waitFor({ timeout: 40_000 })
})

test('a project notification appears while the user is on the members page, and links to the project', async () => {
  const { ida, project, accept } = await team()
  await watch(ida, '/members')
  await ida.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
  await accept()
  await ida
    .getByRole('status')
    .getByText(/ joined Halden Sparkling Tea\./)
    .waitFor({ state: 'attached' })
  const bell = ida.getByRole('button', { name: 'Notifications, 1 unread' })
  await bell.click()
  const inbox = ida.getByRole('dialog', { name: 'Notifications' })
  const notification = inbox.getByRole('link', { name: / joined Halden Sparkling Tea$/ })
  await notification.waitFor()
  await expectAccessible(ida, 'inbox')
  await picture(ida, 'inbox-desktop')
  await inbox.getByRole('button', { name: 'Close' }).click()
  await inbox.waitFor({ state: 'detached' })
  await ida.setViewportSize(phone)
  await bell.click()
  await picture(ida, 'inbox-phone')
  await expectAccessible(ida, 'inbox on a phone')
  await notification.click()
  await ida.waitForURL(`**/project/${project}`)
  await ida.getByRole('button', { name: 'Notifications', exact: true }).waitFor()
})

test('if a member is removed while the project page is open, the page immediately shows “Project not found”', async () => {
  const { ida, jonas, project, accept } = await team()
  await accept()
  const onTeam = await jonas.context().newPage()
  await watch(jonas, `/project/${project}`)
  await taskList(jonas).waitFor()
  await watch(onTeam, `/project/${project}/teams`)
  await onTeam.getByRole('heading', { level: 1, name: 'Team Members' }).waitFor()

  await ida.goto(`/project/${project}/teams`)
  await ida.getByRole('button', { name: /^Remove / }).click()
  await ida.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  for (const page of [jonas, onTeam]) {
    await page.getByRole('heading', { level: 1, name: 'Project not found' }).waitFor()
  }
})
