import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { darkPalette } from './web/styles/palette-dark.ts'
import { lightPalette } from './web/styles/palette-light.ts'

/** Returns an absolute path, because the build and the development server have different base folders. */
const page = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url))

/** Inserts head.html into all pages, with the theme colours of the palettes. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('%HEAD%', readFileSync(new URL('web/head.html', import.meta.url), 'utf8'))
        .replace('%COLOUR_LIGHT%', lightPalette.surface)
        .replace('%COLOUR_DARK%', darkPalette.surface),
  },
}

const appManifest = {
  id: '/',
  name: 'Brandpath',
  short_name: 'Brandpath',
  description: 'Follow a roadmap of tasks that takes a brand from an idea to the shelf.',
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: lightPalette.surface,
  background_color: lightPalette.canvas,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
}

/** Adds the manifest of the installable app and the service worker, which gets the list of files to store. */
const pwa: Plugin = {
  name: 'pwa',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
  ],
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.webmanifest',
      source: JSON.stringify(appManifest),
    })
  },
  async writeBundle({ dir = '' }, bundle) {
    const icons = ['icons/favicon.svg', ...appManifest.icons.map(({ src }) => src.slice(1))]
    const files = Object.keys(bundle).filter((file) =>
      /^(index\.html|assets\/.*\.(js|css|woff2))$/.test(file),
    )
    const shell = [...files, 'manifest.webmanifest', ...icons].map((url) => ({
      url,
      // The name of an asset contains its hash.
      revision: url.startsWith('assets/') ? null : sha256(readFileSync(path.join(dir, url))),
    }))
    await build({
      configFile: false,
      logLevel: 'warn',
      define: { 'self.__WB_MANIFEST': JSON.stringify(shell) },
      build: {
        outDir: dir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: { input: page('sw.ts'), output: { entryFileNames: 'sw.js', format: 'iife' } },
      },
    })
  },
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

/** Modules that an entry reaches without a dynamic import. */
const initial: '$initial'[] = ['$initial']

/** Packages that every screen needs. Of lucide-react it excludes the single icons. */
const libraries =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]/

/**
 * Groups modules into a few chunks, because on a slow network a request costs more than a kilobyte. By default the
 * build creates a chunk for every module that two others share.
 */
const chunks = [
  // Shared with the guide pages, so it must not contain anything else.
  { name: 'styles', test: /[\\/]web[\\/]styles[\\/]|vite[\\/](modulepreload-polyfill|preload-helper)/ },
  { name: 'libraries', test: libraries },
  // API contracts that nearly every screen uses. The other contracts are in the chunks of their screens.
  { name: 'shell', test: /[\\/]schema[\\/]api[\\/](team|notifications|projects|tasks|votes)\.ts$/ },
  // Excludes the entries, which the manifest needs as separate chunks.
  {
    name: 'shell',
    tags: initial,
    test: (id: string) => !/\.html|web[\\/](guide[\\/]|app[\\/]main)/.test(id),
  },
  {
    name: 'components',
    test: /[\\/]web[\\/]ui[\\/](avatar|brand|button|card|feedback|field|form|path|text|tooltip[\\/](Tooltip|tooltip))(?=[\\/.])/,
  },
  // Queries, summaries and load errors that nearly every screen uses.
  {
    name: 'data',
    test: /[\\/](web[\\/](features[\\/]notifications[\\/]inbox-query|http[\\/]use-load-error|shared[\\/](members[\\/]members|projects[\\/]projects|tasks[\\/](tasks|task-summary)|votes[\\/](votes|vote-texts))|offline[\\/]age)|domain[\\/]progress[\\/]progress)\.ts$/,
  },
]

export default defineConfig({
  root: 'web',
  plugins: [react(), vanillaExtractPlugin(), sharedHead, pwa],
  build: {
    outDir: 'dist',
    rolldownOptions: {
      input: [page('index.html'), page('guide.html')],
      // Contracts have no side effects, so a screen only includes those that it uses.
      treeshake: { moduleSideEffects: [{ test: /[\\/]schema[\\/]api[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks } },
    },
    emptyOutDir: true,
    // ops/checks/check-size.ts reads the names of the chunks.
    manifest: true,
  },
})
