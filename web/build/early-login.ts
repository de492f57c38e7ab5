import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import * as z from 'zod'
import { screens } from '#schema/screens.ts'
import { librariesFirst } from './preload-order.ts'

/** Returns the code of a module after the plugins of the client's build have transformed it. */
type CodeOf = (id: string) => string | null

/**
 * Adds the HTML of the login form to index.html, and orders the preloaded chunks. The page shows the form before the code
 * of the client has loaded.
 */
export async function addEarlyLogin(dir: string, codeOf: CodeOf): Promise<void> {
  const [page, part, assets, markup] = await Promise.all([
    readFile(path.join(dir, 'index.html'), 'utf8'),
    readFile(path.join(import.meta.dirname, '../early-login.html'), 'utf8'),
    readdir(path.join(dir, 'assets')),
    renderLoginForm(codeOf),
  ])
  const styles = assets.find((file) => /^login-.*\.css$/.test(file))
  const [tag, entry] = /<script type="module" crossorigin src="(.*?)"><\/script>/.exec(page) ?? []
  if (styles === undefined) throw new Error('The chunk “login” has no styles. Correct web/build/chunks.ts.')
  if (tag === undefined || entry === undefined) throw new Error('index.html has no entry script.')
  const form = part
    .replace('%LOGIN_FORM%', () => `<link rel="stylesheet" crossorigin href="/assets/${styles}">${markup}`)
    .replace('%ENTRY%', entry)
    .replace('%LOGIN_PATH%', screens.login)
  const html = page
    .replace(tag, `<link rel="modulepreload" crossorigin href="${entry}">`)
    .replace('</body>', () => `${form}</body>`)
  await writeFile(path.join(dir, 'index.html'), librariesFirst(html))
}

/** Bundles and runs the login form for Node.js. `codeOf` gives the class names of the client's build. */
async function renderLoginForm(codeOf: CodeOf): Promise<string> {
  const outDir = path.join(import.meta.dirname, '../../node_modules/.cache/login-form')
  const clientStyles: Plugin = {
    name: 'client-styles',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith('.css') ? id : null),
    load: (id) => (id.endsWith('.css') ? '' : id.endsWith('.css.ts') ? codeOf(id) : null),
  }
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, '..'),
    logLevel: 'warn',
    plugins: [clientStyles],
    build: {
      ssr: path.join(import.meta.dirname, 'login-markup.tsx'),
      outDir,
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
    },
  })
  const bundle: unknown = await import(pathToFileURL(path.join(outDir, 'login-markup.js')).href)
  await rm(outDir, { recursive: true })
  return z.object({ loginMarkup: z.string() }).parse(bundle).loginMarkup
}
