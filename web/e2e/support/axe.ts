import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, narrowest, phone, picture, tablet } from './screen.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run(context: Document | { include: Node[] }, options: RunOptions): Promise<AxeResults> }
  }
}

const themes = [
  { theme: 'light', rules: undefined },
  // The themes differ only in colours, so only colour rules are checked again.
  { theme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const

/** Returns the violations that axe finds in the given parts, or in the whole page if no parts are given. */
async function violations(
  page: Page,
  parts: readonly Locator[],
  rules: readonly string[] | undefined,
): Promise<string[]> {
  const options: RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) }
  const include = await Promise.all(parts.map((part) => part.evaluateHandle((element): Node => element)))
  const found = await page.evaluate(
    ({ include, options }) => window.axe.run(include.length > 0 ? { include } : document, options),
    { include, options },
  )
  return found.violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary}`).join('\n')}`,
  )
}

/**
 * Checks that a screen has no violations in both themes and does not scroll horizontally at four widths. Runs axe
 * only at two widths, because a run takes a second and finds nothing new at the other widths.
 *
 * @param parts Limits axe to these elements.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  parts: readonly Locator[] = [],
): Promise<void> {
  await page.evaluate(axe)
  for (const window of [narrowest, phone, tablet, desktop]) {
    await page.setViewportSize(window)
    for (const { theme, rules } of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await settled(page)
      const where = `${name}-${window.width}-${theme}`
      const runsAxe = window === phone || window === desktop
      const wrong = runsAxe ? await violations(page, parts, rules) : []
      const found = { violations: wrong, sideways: await sidewaysScroll(page) }
      expect({ where, ...found }).toEqual({ where, violations: [], sideways: 0 })
      await picture(page, where)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Waits until animations have ended and the layout fits the window size. axe would skip elements that are still
 * transparent or outside the window.
 */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const ends = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ends.map(({ finished }) => finished))
  })

/** Returns how far the page can scroll horizontally, in pixels. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
