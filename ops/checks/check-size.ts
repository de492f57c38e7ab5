/** Checks that the files of the client that a browser downloads do not exceed their limits. */
import { builtClient, loadClient, type Client } from '#api/http/client-files.ts'
import { screenModules, type ScreenName } from '#schema/screens.ts'

export interface SizeRow {
  readonly what: string
  /** Bytes after Brotli compression, or a number of files. */
  readonly size: number
  readonly limit: number
}

/** Limits for the files that load before a screen is usable. */
const limits = { script: 130_000, styles: 15_000, files: 12 }
/** Limit for all scripts, including the chunks that load later while the browser is idle. */
const allScripts = 200_000
const guideScript = 5_000
/** Chunks that never load for a signed-in user who is not an administrator. */
const otherChunks = /\/assets\/(administration|sign-in|guide|mount-task)-/

/** Returns one row for each limit. @throws if the build has no chunk for the module of a screen */
export function reportSizes({ app, guide, chunks, files }: Client): SizeRow[] {
  if (app === null || guide === null) throw new Error('The client is not built. Run `npm run build` first.')
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => {
      const file = files.get(name)
      return sum + (file?.encodings[0]?.body ?? file?.body ?? Buffer.of()).length
    }, 0)
  const scripts = (names: Iterable<string>) => [...names].filter((name) => name.endsWith('.js'))
  const styles = (names: Iterable<string>) => [...names].filter((name) => name.endsWith('.css'))

  const screens = (Object.keys(screenModules) as ScreenName[]).flatMap((name) => {
    const loaded = new Set(namedFiles(app))
    for (const module of screenModules[name]) {
      const chunk = chunks.get(module)
      if (chunk === undefined)
        throw new Error(`The build has no chunk for ${module}. Correct screenModules in schema/screens.ts.`)
      for (const file of chunk) loaded.add(`/${file}`)
    }
    if (!['auth', 'home', 'project'].includes(name)) return []
    return [
      { what: `JavaScript of ${name}`, size: sizeOf(scripts(loaded)), limit: limits.script },
      { what: `Styles of ${name}`, size: sizeOf(styles(loaded)), limit: limits.styles },
      { what: `Files of ${name}`, size: loaded.size, limit: limits.files },
    ]
  })
  const all = scripts(files.keys()).filter((name) => name.startsWith('/assets/') && !otherChunks.test(name))
  return [
    ...screens,
    { what: 'JavaScript in all', size: sizeOf(all), limit: allScripts },
    { what: 'JavaScript of a guide', size: sizeOf(scripts(namedFiles(guide))), limit: guideScript },
  ]
}

/** Returns the scripts, styles and fonts that the HTML of a page references. */
const namedFiles = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name = '']) => name)

async function main(): Promise<void> {
  const rows = reportSizes(await loadClient(builtClient))
  const text = (size: number) => (size < 1000 ? String(size) : `${(size / 1000).toFixed(1)} kB`).padStart(9)
  for (const { what, size, limit } of rows)
    console.log(`${size > limit ? 'OVER' : 'ok  '} ${text(size)} of ${text(limit)}  ${what}`)
  if (rows.every(({ size, limit }) => size <= limit)) return
  console.error(
    '\nThe client exceeds the limits marked OVER. Use dynamic imports for code that only one screen needs.',
  )
  process.exitCode = 1
}

if (import.meta.main) await main()
