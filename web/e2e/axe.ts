import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone, picture, tablet } from './screen.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run(context: Document | { include: Node[] }, options: RunOptions): Promise<AxeResults> }
  }
}

const themes = [
  { theme: 'light', rules: undefined },
  // A theme changes colours and nothing else.
  { theme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const

/** What axe finds wrong with the page as it stands, or with parts of it, each with the elements that it is about. */
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
 * Looks at a screen in both themes and at three widths: axe finds nothing, and nothing scrolls sideways. The width between
 * has nothing that one of the others lacks, so axe, which takes a second each time, is not asked there.
 *
 * @param parts What axe looks at, where the rest of the screen is looked at in another journey.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  parts: readonly Locator[] = [],
): Promise<void> {
  await page.evaluate(axe)
  for (const window of [phone, tablet, desktop]) {
    await page.setViewportSize(window)
    for (const { theme, rules } of themes) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await settled(page)
      const where = `${name}-${window.width}-${theme}`
      const wrong = window === tablet ? [] : await violations(page, parts, rules)
      const found = { violations: wrong, sideways: await sidewaysScroll(page) }
      expect({ where, ...found }).toEqual({ where, violations: [], sideways: 0 })
      await picture(page, where)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * What unfolds is there, and what follows the window stands where it belongs, as a panel does under its button: axe takes
 * what is still transparent, or beyond the edge, for hidden. Both need frames, for which a busy machine lets one wait.
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

/** By how many pixels the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
