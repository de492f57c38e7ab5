import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { desktop, phone, picture, tablet } from './screen.ts'

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe: { run(): Promise<AxeResults> }
  }
}

/** What axe finds wrong with the page as it stands, each with the elements that it is about. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate(() => window.axe.run())
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary}`).join('\n')}`,
  )
}

/** Looks at a screen in both themes and at three widths: axe finds nothing, and nothing scrolls sideways. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    for (const window of [desktop, tablet, phone]) {
      await page.setViewportSize(window)
      const where = `${name}-${window.width}-${theme}`
      const found = { violations: await violations(page), sideways: await sidewaysScroll(page) }
      expect({ where, ...found }).toEqual({ where, violations: [], sideways: 0 })
      await picture(page, where)
    }
  }
  await page.setViewportSize(desktop)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** By how many pixels the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
