/**
 * Prints how long screens take until they are usable, in Chromium: `node web/e2e/load-times/main.ts [URL...]`.
 *
 * Compares the applications that run at the URLs. The ratio after each figure is the last application divided by the
 * first. Without a URL, starts this checkout, which must be built. `--runs` sets the number of visits per screen.
 */
import { parseArgs } from 'node:util'
import { findChromium, launch } from '../support/browser.ts'
import { startTemporarily } from '../support/temporary-application.ts'
import { measureLoads, profiles, type Load } from './measure.ts'
import { screens, registerWithProject } from './screens.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' } },
})

async function withApplication(measure: (url: string) => Promise<void>): Promise<void> {
  const application = await startTemporarily()
  try {
    await measure(application.url)
  } finally {
    await application.stop()
  }
}

async function measureAll(urls: readonly string[]): Promise<void> {
  // Without this variable, Playwright does not report the requests of service workers.
  process.env['PW_EXPERIMENTAL_SERVICE_WORKER_NETWORK_EVENTS'] = '1'
  const browser = await launch(await findChromium())
  try {
    const targets: {
      url: string
      account: Awaited<ReturnType<typeof registerWithProject>>
      loads: Load[]
    }[] = []
    for (const url of urls) targets.push({ url, account: await registerWithProject(browser, url), loads: [] })
    for (const profile of profiles) {
      for (const screen of screens) {
        for (const target of targets) target.loads = []
        for (let run = 0; run < Number(values.runs); run += 1) {
          for (const { url, account, loads } of targets)
            loads.push(await measureLoads(browser, { url, account, profile, screen }))
        }
        print(
          `${profile.name}, ${screen.name}`,
          targets.map(({ loads }) => loads),
        )
      }
    }
  } finally {
    await browser.close()
  }
}

const rows: readonly [key: keyof Load, label: string][] = [
  ['cold', 'usable, cold (ms)'],
  ['warm', 'usable, warm (ms)'],
  ['requestsUntilUsable', 'requests until usable'],
  ['requests', 'requests'],
  ['scriptUntilUsable', 'JavaScript until usable (kB)'],
  ['script', 'JavaScript (kB)'],
  ['stylesUntilUsable', 'CSS until usable (kB)'],
  ['click', 'usable after a click (ms)'],
  ['clickTransfer', 'transferred after a click (kB)'],
]

/** Prints the median of each figure of one screen, with one column per application. */
function print(title: string, loads: readonly (readonly Load[])[]): void {
  console.log(`\n${title}`)
  for (const [key, label] of rows) {
    const medians = loads.map((visits) => median(visits.map((load) => load[key])))
    if (medians.some(Number.isNaN)) continue
    const [first, last] = [medians[0], medians.at(-1)]
    const ratio = medians.length < 2 || !first || last === undefined ? '' : ` × ${(last / first).toFixed(2)}`
    console.log(
      `  ${label.padEnd(30)}${medians.map((value) => value.toFixed(0).padStart(8)).join('')}${ratio}`,
    )
  }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

if (positionals.length > 0) await measureAll(positionals)
else await withApplication((url) => measureAll([url]))
