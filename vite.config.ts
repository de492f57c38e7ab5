import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
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

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: '.',
  filename: 'sw.ts',
  registerType: 'prompt',
  // web/offline/service-worker.ts registers it after the page has loaded.
  injectRegister: null,
  injectManifest: { globPatterns: ['index.html', 'assets/*.{js,css,woff2}', 'icons/favicon.svg'] },
  manifest: {
    id: '/',
    name: 'Brandpath',
    short_name: 'Brandpath',
    description: 'Follow a roadmap of tasks that takes a brand from an idea to the shelf.',
    lang: 'en',
    start_url: '/',
    display: 'standalone',
    theme_color: lightPalette.surface,
    background_color: lightPalette.canvas,
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  },
})

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
  { name: 'ground', test: /[\\/]web[\\/]styles[\\/]|vite[\\/](modulepreload-polyfill|preload-helper)/ },
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
    name: 'pieces',
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
