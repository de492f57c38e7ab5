import { z } from 'zod'

/** What Vite's build manifest says of each chunk, by the module or file that it is named after. */
export const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    isEntry: z.boolean().default(false),
    isDynamicEntry: z.boolean().default(false),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
)
export type Manifest = z.infer<typeof manifestSchema>

export type SizeRow = {
  what: string
  /** Bytes after gzip. */
  size: number
  limit: number
}

/**
 * Limits in bytes after gzip: what the first screen may cost, and what each later screen may add; a part of the
 * design system that comes when the browser is idle (menu, dialog, tooltip) brings Radix's placing along.
 */
export const limits = { firstScreen: 140_000, lazyScreen: 30_000, idlePart: 35_000, styles: 15_000 }

/** The page that is the app; other pages, such as the guides', stand beside it. */
const app = 'index.html'
/** What the screens that people arrive at are made of, each file a chunk of its own. */
const firstScreens = { '/auth': ['AuthScreen.tsx'], '/': ['Layout.tsx', 'HomeScreen.tsx'] }

function moduleOf(manifest: Manifest, file: string): string {
  const key = Object.keys(manifest).find((one) => one.endsWith(`/${file}`))
  if (key === undefined)
    throw new Error(`The build has no chunk for ${file}; see firstScreens in ops/bundle-report.ts.`)
  return key
}

/** The chunks that come along with the named ones, themselves included. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set<string>()
  const queue = [...keys]
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (found.has(key)) continue
    found.add(key)
    queue.push(...chunk(manifest, key).imports)
  }
  return found
}

function chunk(manifest: Manifest, key: string): Manifest[string] {
  const found = manifest[key]
  if (found === undefined) throw new Error(`The build's manifest names ${key}, and has no such chunk.`)
  return found
}

/**
 * One row for every limit.
 *
 * @param sizeOf bytes of a built file after gzip
 */
export function report(manifest: Manifest, sizeOf: (file: string) => number): SizeRow[] {
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const eager = closure(manifest, [app])
  const scripts = (keys: Iterable<string>) =>
    total(
      [...keys].map((key) => chunk(manifest, key).file).filter((file) => file.endsWith('.js')),
      sizeOf,
    )
  const styles = (keys: Iterable<string>) =>
    total(
      [...keys].flatMap((key) => chunk(manifest, key).css),
      sizeOf,
    )

  const screens = Object.entries(firstScreens).flatMap(([path, files]) => {
    const loaded = closure(manifest, [app, ...files.map((file) => moduleOf(manifest, file))])
    return [
      { what: `JavaScript of ${path}`, size: scripts(loaded), limit: limits.firstScreen },
      { what: `Styles of ${path}`, size: styles(loaded), limit: limits.styles },
    ]
  })
  const others = pages
    .filter((key) => key !== app)
    .map((key) => ({
      what: `JavaScript of ${key}`,
      size: scripts(closure(manifest, [key])),
      limit: limits.firstScreen,
    }))
  const lazy = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => {
      const added = [...closure(manifest, [key])].filter((one) => !eager.has(one))
      const limit = key.startsWith('ui/') ? limits.idlePart : limits.lazyScreen
      return { what: `Lazy ${key}`, size: scripts(added), limit }
    })
  return [...screens, ...others, ...lazy]
}

const total = (files: readonly string[], sizeOf: (file: string) => number): number =>
  [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0)

/** What only development may have: the design page. */
export const strays = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => /(^|\/)design(\/|\.html)/.test(key))
