import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { midway } from './midway.ts'
import { browserForFile, desktop, onPhone, picture, type Session } from './screen.ts'

/** Whatever is pressed is large enough for the pointer that there is. */
const browser = browserForFile()
let session: Session
let project: number
beforeAll(async () => {
  ;({ session, project } = await midway(await browser.openAndKeep()))
})

/** Runs in the page: what is lower or narrower than a target may be, but for links within a text. */
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

async function guideOf(page: Page): Promise<string> {
  await page.goto(`/project/${project}`)
  const link = page.getByRole('region', { name: 'Next up' }).getByRole('link').first()
  return (await link.getAttribute('href')) ?? ''
}

test.each([
  ['a mouse', { viewport: desktop }, { buttons: 24, least: 24 }],
  ['a finger', onPhone, { buttons: 44, least: 24 }],
])('targets for %s', async (pointer, device, sizes) => {
  const page = await browser.open({ storageState: session, ...device })
  for (const address of ['/', `/project/${project}`, await guideOf(page)]) {
    await page.goto(address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect({ address, tooSmall: await page.evaluate(tooSmall, sizes) }).toEqual({ address, tooSmall: [] })
    await picture(page, `targets-${pointer.slice(2)}-${address.split('/')[1]}`)
  }
  expect(await page.getByRole('checkbox').count()).toBeGreaterThan(0)
})
