import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { appManifest } from './app-manifest.ts'
import { addEarlyLogin } from './early-login.ts'
import { compileHint, isStartFile, uncachedChunks } from './chunks.ts'
import { findFacade, withoutFacades, type Facade } from './facades.ts'

/**
 * Adds the web app manifest, the early login form, compile hints and the service worker. Removes facades and writes
 * compressed copies.
 */
export const finishBuild: Plugin = {
  name: 'finish-build',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
  ],
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(appManifest) })
  },
  async writeBundle({ dir = '' }) {
    const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? null
    await Promise.all([removeFacades(dir).then(() => addCompileHints(dir)), addEarlyLogin(dir, codeOf)])
    await buildServiceWorker(dir)
    await compressFiles(dir)
  },
}

/** Removes facades. Rolldown has no option to avoid facades: https://github.com/rolldown/rolldown/issues/9729 */
async function removeFacades(dir: string): Promise<void> {
  const texts = new Map<string, string>()
  for (const file of await filesOf(dir))
    if (/\.js$|^\.vite\/manifest\.json$/.test(file))
      texts.set(file, await readFile(path.join(dir, file), 'utf8'))
  const facades = new Map<string, Facade>()
  for (const [file, text] of texts) {
    const facade = findFacade(text)
    if (facade !== null) facades.set(path.basename(file), facade)
  }
  for (const [file, text] of texts) {
    if (facades.has(path.basename(file))) await rm(path.join(dir, file))
    else await writeFile(path.join(dir, file), withoutFacades(text, facades))
  }
}

/** Adds the hint here and not as Rolldown's banner, because Vite inserts a line before the banner. */
async function addCompileHints(dir: string): Promise<void> {
  for (const name of (await filesOf(dir)).filter(isStartFile)) {
    const file = path.join(dir, name)
    await writeFile(file, `${compileHint}\n${await readFile(file, 'utf8')}`)
  }
}

async function buildServiceWorker(dir: string): Promise<void> {
  const files = (await filesOf(dir)).filter((file) => /^(index\.html|assets\/.*\.(js|css|woff2))$/.test(file))
  const onDemand = new RegExp(`^assets/(${uncachedChunks.join('|')})-`)
  const shell = await Promise.all(
    files.map(async (url) => ({
      url,
      // An asset needs no revision, because its file name contains a hash of its content.
      revision: url.startsWith('assets/') ? null : sha256(await readFile(path.join(dir, url))),
      ...(onDemand.test(url) && { onDemand: true }),
    })),
  )
  await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'self.__WB_MANIFEST': JSON.stringify(shell) },
    build: {
      outDir: dir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(import.meta.dirname, '../sw.ts'),
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  })
}

/** Writes Brotli and gzip copies of the files. Skips a copy that is less than 10 % smaller than the original. */
async function compressFiles(dir: string): Promise<void> {
  const files = (await filesOf(dir)).filter((file) => /\.(js|css|svg|webmanifest)$/.test(file))
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(dir, name)
      const content = await readFile(file)
      const copies = { br: await promisify(brotliCompress)(content), gz: await promisify(gzip)(content) }
      for (const [extension, copy] of Object.entries(copies))
        if (copy.length < content.length * 0.9) await writeFile(`${file}.${extension}`, copy)
    }),
  )
}

async function filesOf(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted()
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
