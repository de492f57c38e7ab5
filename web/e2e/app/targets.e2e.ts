import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { administrator } from '../support/administrator.ts'
import { createProjectInProgress } from '../support/project-in-progress.ts'
import { browserForFile, desktop, onPhone, picture, type Session, untilLoaded } from '../support/screen.ts'

/** Checks that controls are large enough for mouse and touch. */
const browser = browserForFile()
let session: Session
let project: number
beforeAll(async () => {
  ;({ session, project } = await createProjectInProgress(await browser.openAndKeep()))
})

/** Runs in the page. Returns the visible controls that are too small. Skips links within a text. */
function tooSmall({ buttons, least }: { buttons: number; least: number }): string[] {
  const pressed = document.querySelectorAll<HTMLElement>('a, button, input, select, summary, [role=tab]')
  return [...pressed].flatMap((element) => {
    const target = element.closest('label') ?? element
    const { width, height } = target.getBoundingClientRect()
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1
    const isWithinText = element.tagName === 'A' && element.closest('p, li, td') !== null
    const needed = element.tagName === 'BUTTON' ? buttons : least
    if (!isSeen || isWithinText || (height >= needed && width >= least)) return []
    return [`${element.textContent || element.ariaLabel} ${Math.round(width)}×${Math.round(height)}`]
  })
}

const now = '2026-11-21T08:14:02.000Z'

async function guideOf(page: Page): Promise<string> {
  await page.goto(`/project/${project}`)
  const link = page.getByRole('region', { name: 'Next up' }).getByRole('link', { name: /guide/ }).first()
  return (await link.getAttribute('href')) ?? ''
}

test.each([
  ['a mouse', { viewport: desktop }, { buttons: 24, least: 24 }],
  ['a finger', onPhone, { buttons: 44, least: 24 }],
])(
  'all buttons and links of home screen, dashboard and guide page are large enough for %s',
  async (pointer, device, sizes) => {
    const page = await browser.open({ storageState: session, ...device })
    for (const address of ['/', `/project/${project}`, await guideOf(page)]) {
      await page.goto(address)
      await untilLoaded(page)
      expect({ address, tooSmall: await page.evaluate(tooSmall, sizes) }).toEqual({ address, tooSmall: [] })
      await picture(page, `targets-${pointer.slice(2)}-${address.split('/')[1]}`)
    }
    expect(await page.getByRole('checkbox').count()).toBeGreaterThan(0)
  },
)

/** Runs in the page. Returns the height in px of the area in which a touch hits the element. */
function reach(element: Element): number {
  element.scrollIntoView({ block: 'center' })
  const { left, top, width, height } = element.getBoundingClientRect()
  const hits = (offset: number) => {
    const hit = document.elementFromPoint(left + width / 2, top + height / 2 + offset)
    return hit !== null && element.contains(hit)
  }
  const to = (step: number) => {
    let offset = 0
    while (hits(offset + step)) offset += step
    return Math.abs(offset)
  }
  return to(-1) + to(1) + 1
}

test('on a phone, the link “All members” and the links to guides are at least 44 px high', async () => {
  const { page: own, client } = await administrator(browser)
  const team = await client.project('Fjord Bitters')
  const page = await browser.open({ ...onPhone, storageState: await own.context().storageState() })
  await page.goto(`/project/${team}/teams`)
  expect(await page.getByRole('link', { name: 'All members' }).evaluate(reach)).toBeGreaterThanOrEqual(44)
  await page.goto('/guides/manage')
  const guide = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  expect(await guide.evaluate(reach)).toBeGreaterThanOrEqual(44)
  await picture(page, 'targets-guides')
})

test('on a phone, the links in event details and in error details are at least 44 px high', async () => {
  const { page: own } = await administrator(browser)
  const page = await browser.open({ ...onPhone, storageState: await own.context().storageState() })
  const expectLarge = async (name: string | RegExp, count: number) => {
    const links = await page.getByRole('link', { name }).all()
    const boxes = await Promise.all(links.map((link) => link.boundingBox()))
    expect(boxes).toHaveLength(count)
    for (const box of boxes) expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await page.goto('/history?type=UserRegistered')
  await page.getByRole('list', { name: 'Events' }).getByRole('button').first().click()
  await page.getByRole('group', { name: 'Payload' }).waitFor()
  await expectLarge(/^Events of this /, 3)
  await picture(page, 'targets-history')

  const requestId = 'f6e5933a-41a5-4f52-9a0e-0b6f0f0e41a5'
  const error = { level: 'error', message: 'No', timestamp: now, since: now, count: 1 }
  const errors = [{ ...error, context: { requestId, route: 'POST /api/projects' } }]
  await page.route(/\/api\/monitoring\/errors\?/, (route) => route.fulfill({ json: { errors } }))
  await page.goto('/monitoring?tab=errors')
  await page.getByText('Context').click()
  await expectLarge(requestId, 1)
  await picture(page, 'targets-errors')
})
