import { z } from 'zod'

/** Vite's build manifest: chunks by module or file. */
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
  /** Bytes, gzipped. */
  size: number
  limit: number
}

/** Limits in gzipped bytes. Idle parts (menu, dialog, tooltip) load when the browser is idle and include Radix. */
export const limits = { firstScreen: 140_000, lazyScreen: 30_000, idlePart: 35_000, styles: 15_000 }

const app = 'index.html'
/** Modules of the screens that open first; each is a chunk. */
const firstScreens = { '/auth': ['AuthScreen.tsx'], '/': ['Layout.tsx', 'HomeScreen.tsx'] }

function moduleOf(manifest: Manifest, file: string): string {
  const key = Object.keys(manifest).find((module) => module.endsWith(`/${file}`))
  if (key === undefined)
    throw new Error(`The build has no chunk for ${file}; see firstScreens in ops/checks/bundle-report.ts.`)
  return key
}

/** Returns the chunks and everything they import. */
function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
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
  if (found === undefined) throw new Error(`The manifest refers to the missing chunk ${key}.`)
  return found
}

/**
 * Returns one row per limit.
 *
 * @param sizeOf gzipped bytes of a built file
 */
export function reportSizes(manifest: Manifest, sizeOf: (file: string) => number): SizeRow[] {
  const pages = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const eager = withImports(manifest, [app])
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
    const loaded = withImports(manifest, [app, ...files.map((file) => moduleOf(manifest, file))])
    return [
      { what: `JavaScript of ${path}`, size: scripts(loaded), limit: limits.firstScreen },
      { what: `Styles of ${path}`, size: styles(loaded), limit: limits.styles },
    ]
  })
  const others = pages
    .filter((key) => key !== app)
    .map((key) => ({
      what: `JavaScript of ${key}`,
      size: scripts(withImports(manifest, [key])),
      limit: limits.firstScreen,
    }))
  const lazy = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => {
      const added = [...withImports(manifest, [key])].filter((chunkKey) => !eager.has(chunkKey))
      const limit = key.startsWith('ui/') ? limits.idlePart : limits.lazyScreen
      return { what: `Lazy ${key}`, size: scripts(added), limit }
    })
  return [...screens, ...others, ...lazy]
}

const total = (files: readonly string[], sizeOf: (file: string) => number): number =>
  [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0)
