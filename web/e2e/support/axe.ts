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
  // Themes differ only in colours.
  { theme: 'dark', rules: ['color-contrast', 'link-in-text-block'] },
] as const

/** Returns the violations that axe finds in the page or in parts of it. */
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
 * Checks a screen with axe in both themes and for horizontal scrolling at three widths. axe does not run at the middle
 * width, because it takes a second and finds nothing else there.
 *
 * @param parts Limits axe to these elements.
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
 * Waits for animations and for elements that follow the window size. axe ignores transparent elements and elements
 * outside the window.
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

/** Returns by how many pixels the page is wider than the window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
