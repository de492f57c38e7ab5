import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { darkPalette } from './web/styles/palette-dark.ts'
import { lightPalette } from './web/styles/palette-light.ts'

/** Absolute: the build looks from the working directory, the development server from `root`. */
const page = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url))

/** One head for all pages. The browser's own bars take the colour of the header, from the palettes. */
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
  // We register it ourselves, after load.
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

/** Reached from a page's entry without a dynamic import. */
const initial: '$initial'[] = ['$initial']

/** What every screen of the app stands on; of the icons, what draws them. */
const libraries =
  /[\\/]node_modules[\\/](?:react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zod|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]/

/**
 * Few chunks, each of what is needed together: on a slow network a request costs more than a kilobyte. Left to
 * itself the build makes a chunk of every module that two others share.
 */
const chunks = [
  // What the guides' page needs too: nothing else may get in here.
  { name: 'ground', test: /[\\/]web[\\/]styles[\\/]|vite[\\/](modulepreload-polyfill|preload-helper)/ },
  { name: 'libraries', test: libraries },
  // What nearly every screen may ask the server for; the other calls come with the screens that make them.
  { name: 'shell', test: /[\\/]schema[\\/]api[\\/](members|notifications|projects|tasks|votes)\.ts$/ },
  // The pages' entries stay chunks of their own, by which the build's manifest knows them.
  {
    name: 'shell',
    tags: initial,
    test: (id: string) => !/\.html|web[\\/](guide[\\/]|app[\\/]main)/.test(id),
  },
  {
    name: 'pieces',
    test: /[\\/]web[\\/]ui[\\/](avatar|brand|button|card|feedback|field|form|path|text)[\\/]/,
  },
  // What nearly every screen asks the server for, counts of it, and why it did not come.
  {
    name: 'data',
    test: /[\\/](web[\\/](api[\\/]load-failure|features[\\/]((inbox|members|projects|tasks|votes)[\\/]api|tasks[\\/]standing|votes[\\/]words|offline[\\/]age))|domain[\\/]progress)\.ts$/,
  },
]

export default defineConfig({
  root: 'web',
  plugins: [react(), vanillaExtractPlugin(), sharedHead, pwa],
  build: {
    outDir: 'dist',
    rolldownOptions: {
      input: [page('index.html'), page('guide.html')],
      // A call says what it is and does nothing: it comes with the screens that make it, not with the index of all.
      treeshake: { moduleSideEffects: [{ test: /[\\/]schema[\\/]api[\\/]/, sideEffects: false }] },
      output: { codeSplitting: { groups: chunks } },
    },
    emptyOutDir: true,
    // ops/check-size.ts reads which chunk is which.
    manifest: true,
  },
})
