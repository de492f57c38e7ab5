/** Checks that the files that a browser downloads do not exceed their size limits. */
import { builtClient, loadClient, type Client } from '#api/http/client-files.ts'
import { modulesOf, screenNames } from '#schema/screens.ts'
import { compileHint, guideChunks, onDemandChunks } from '#web/build/chunks.ts'

export interface SizeRow {
  readonly what: string
  /** Number of files, or number of bytes after Brotli compression, including the response headers. */
  readonly size: number
  readonly limit: number
}

/** Limits for the files that a browser loads before a screen is usable. */
const limits = { script: 130_000, styles: 15_000, files: 11 }
/** Limits for all files that a logged-in user loads. Includes files that load while the browser is idle. */
const allLimits = { script: 200_000, files: 18 }
const guideScript = 5_000
/** Module of the chips on cards with an assignee or a due date. The chips load no code of other screens. */
const chips = 'shared/tasks/TaskChips.tsx'
/** Files that load only on guides and on other screens: when a user opens one or points at a link to it. */
const otherFiles = new RegExp(`/assets/(${[...onDemandChunks, ...guideChunks].join('|')})-`)
/** Bytes of the headers of a script or style. */
export const headerSize = 432

/** Returns one row for each limit. @throws if the build has no chunk for the module of a screen */
export function reportSizes({ app, guide, chunks, files }: Client): SizeRow[] {
  if (app === null || guide === null) throw new Error('The client is not built. Run `npm run build` first.')
  const sizeOf = (names: Iterable<string>) =>
    [...names].reduce((sum, name) => {
      const file = files.get(name)
      return sum + (file?.encodings[0]?.body ?? file?.body ?? Buffer.of()).length + headerSize
    }, 0)
  const scripts = (names: Iterable<string>) => [...names].filter((name) => name.endsWith('.js'))
  const styles = (names: Iterable<string>) => [...names].filter((name) => name.endsWith('.css'))

  const unhinted = (names: readonly string[]) =>
    names.filter((name) => files.get(name)?.body.toString().startsWith(compileHint) !== true)

  const filesOf = (module: string, named: string) => {
    const chunk = chunks.get(module)
    if (chunk === undefined) throw new Error(`The build has no chunk for ${module}. Correct ${named}.`)
    return chunk.map((file) => `/${file}`)
  }

  const screens = screenNames.flatMap((name) => {
    const files = modulesOf(name).flatMap((module) => filesOf(module, 'screenModules in schema/screens.ts'))
    const loaded = new Set([...namedFiles(app), ...files])
    if (!['login', 'home', 'project'].includes(name)) return []
    return [
      { what: `JavaScript of ${name}`, size: sizeOf(scripts(loaded)), limit: limits.script },
      { what: `Styles of ${name}`, size: sizeOf(styles(loaded)), limit: limits.styles },
      { what: `Files of ${name}`, size: loaded.size, limit: limits.files },
      { what: `Files of ${name} without compile hint`, size: unhinted(scripts(loaded)).length, limit: 0 },
    ]
  })
  const onDemand = filesOf(chips, 'ops/checks/check-size.ts').filter((name) => otherFiles.test(name))
  const all = [...files.keys()].filter((name) => /^\/(assets\/|sw\.js$)/.test(name) && !otherFiles.test(name))
  return [
    ...screens,
    { what: 'JavaScript in all', size: sizeOf(scripts(all)), limit: allLimits.script },
    { what: 'Files in all', size: all.length, limit: allLimits.files },
    { what: 'JavaScript of task chips', size: sizeOf(scripts(onDemand)), limit: 0 },
    { what: 'JavaScript of a guide', size: sizeOf(scripts(namedFiles(guide))), limit: guideScript },
  ]
}

/** Returns the scripts, styles and fonts that the HTML of a page references. A browser ignores links in templates. */
const namedFiles = (page: string): string[] =>
  [...page.replace(/<template[^]*?<\/template>/g, '').matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, name = '']) => name,
  )

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
