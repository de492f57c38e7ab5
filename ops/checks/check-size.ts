import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import * as z from 'zod'

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
type Manifest = z.infer<typeof manifestSchema>

interface SizeRow {
  what: string
  size: number
  limit: number
}

/** Limits in gzipped bytes. Idle parts (menu, dialog, tooltip) load when the browser is idle and include Radix. */
const limits = { firstScreen: 140_000, lazyScreen: 30_000, idlePart: 35_000, styles: 15_000 }

const app = 'index.html'
const firstScreens = { '/auth': ['AuthScreen.tsx'], '/': ['Layout.tsx', 'HomeScreen.tsx'] }

function moduleOf(manifest: Manifest, file: string): string {
  const key = Object.keys(manifest).find((module) => module.endsWith(`/${file}`))
  if (key === undefined)
    throw new Error(`The build has no chunk for ${file}; see firstScreens in ops/checks/check-size.ts.`)
  return key
}

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

/** @param sizeOf gzipped bytes of a built file */
export function reportSizes(manifest: Manifest, sizeOf: (file: string) => number): SizeRow[] {
  const total = (files: readonly string[]) => [...new Set(files)].reduce((sum, file) => sum + sizeOf(file), 0)
  const scripts = (keys: Iterable<string>) =>
    total([...keys].map((key) => chunk(manifest, key).file).filter((file) => file.endsWith('.js')))
  const styles = (keys: Iterable<string>) => total([...keys].flatMap((key) => chunk(manifest, key).css))

  const screens = Object.entries(firstScreens).flatMap(([path, files]) => {
    const loaded = withImports(manifest, [app, ...files.map((file) => moduleOf(manifest, file))])
    return [
      { what: `JavaScript of ${path}`, size: scripts(loaded), limit: limits.firstScreen },
      { what: `Styles of ${path}`, size: styles(loaded), limit: limits.styles },
    ]
  })
  const others = Object.keys(manifest)
    .filter((key) => key !== app && manifest[key]?.isEntry)
    .map((key) => ({
      what: `JavaScript of ${key}`,
      size: scripts(withImports(manifest, [key])),
      limit: limits.firstScreen,
    }))
  const eager = withImports(manifest, [app])
  const lazy = Object.keys(manifest)
    .filter((key) => manifest[key]?.isDynamicEntry)
    .map((key) => ({
      what: `Lazy ${key}`,
      size: scripts(withImports(manifest, [key]).difference(eager)),
      limit: key.startsWith('ui/') ? limits.idlePart : limits.lazyScreen,
    }))
  return [...screens, ...others, ...lazy]
}

function main(): void {
  const dist = new URL('../../web/dist/', import.meta.url)
  const manifest = manifestSchema.parse(
    JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')),
  )
  const rows = reportSizes(manifest, (file) => gzipSync(readFileSync(new URL(file, dist))).length)
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1).padStart(6)} kB`
  for (const { what, size, limit } of rows)
    console.log(`${size > limit ? 'OVER' : 'ok  '} ${kilobytes(size)} of ${kilobytes(limit)}  ${what}`)
  if (rows.every(({ size, limit }) => size <= limit)) return
  console.error('\nThe client is larger than its limits. Load code of single screens dynamically.')
  process.exitCode = 1
}

if (import.meta.main) main()
