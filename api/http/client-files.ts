import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import * as z from 'zod'

export interface ClientFile {
  readonly body: Buffer<ArrayBuffer>
  /** The same file as compressed by the build, the smallest version first. */
  readonly encodings: readonly { readonly name: 'br' | 'gzip'; readonly body: Buffer<ArrayBuffer> }[]
  readonly type: string
  readonly hash: string
}

/** Files by module: its chunk, imported chunks and their styles, without the files that index.html links. */
export type ClientChunks = ReadonlyMap<string, readonly string[]>

/** The built client, held in memory. */
export interface Client {
  /** All files except the HTML pages, by path with a leading slash. */
  readonly files: ReadonlyMap<string, ClientFile>
  readonly chunks: ClientChunks
  /** Template of the app's page; null if the client was not built. */
  readonly app: string | null
  /** Template of a guide's page; null if the client was not built. */
  readonly guide: string | null
  /** Hashes of the inline scripts in the format of Content-Security-Policy. */
  readonly scriptHashes: readonly string[]
}

export const builtClient = path.resolve(import.meta.dirname, '../../web/dist')

export async function loadClient(folder: string): Promise<Client> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, ClientFile>()
  for (const entry of names) {
    const file = path.join(entry.parentPath, entry.name)
    const name = `/${path.relative(folder, file).split(path.sep).join('/')}`
    // Files whose path contains a name with a leading dot are only for the build, so they are not served.
    if (entry.isFile() && !name.includes('/.') && !/\.(html|br|gz)$/.test(name))
      files.set(name, await readClientFile(file))
  }
  const [app, guide, manifest] = await Promise.all(
    ['index.html', 'guide.html', '.vite/manifest.json'].map((name) => readIfExists(path.join(folder, name))),
  )
  const pages = { app: app?.toString() ?? null, guide: guide?.toString() ?? null }
  return {
    files,
    chunks: manifest ? chunksOf(JSON.parse(manifest.toString())) : new Map(),
    ...pages,
    scriptHashes: [...new Set(Object.values(pages).flatMap(inlineScriptHashes))],
  }
}

const readIfExists = (file: string) => readFile(file).catch(() => null)

async function readClientFile(file: string): Promise<ClientFile> {
  const body = await readFile(file)
  const [br, gzip] = await Promise.all([readIfExists(`${file}.br`), readIfExists(`${file}.gz`)])
  return {
    body,
    encodings: [
      ...(br ? [{ name: 'br' as const, body: br }] : []),
      ...(gzip ? [{ name: 'gzip' as const, body: gzip }] : []),
    ],
    type: getMimeType(file) ?? 'application/octet-stream',
    hash: hashOf(body),
  }
}

export const hashOf = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** Vite's build manifest: chunks by module or file. */
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    isDynamicEntry: z.boolean().default(false),
  }),
)

function chunksOf(content: unknown): ClientChunks {
  const manifest = manifestSchema.parse(content)
  const filesOf = (key: string, seen = new Set<string>()): string[] => {
    const chunk = manifest[key]
    if (chunk === undefined || seen.has(key)) return []
    seen.add(key)
    return [chunk.file, ...chunk.css, ...chunk.imports.flatMap((imported) => filesOf(imported, seen))]
  }
  const entry = new Set(filesOf('index.html'))
  const modules = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry)
  return new Map(modules.map((key) => [key, [...new Set(filesOf(key)).difference(entry)]]))
}

export function inlineScriptHashes(html: string | null): string[] {
  const scripts = html?.matchAll(/<script>([^]*?)<\/script>/g) ?? []
  return [...scripts].map(([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
