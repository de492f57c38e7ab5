import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { screens } from './schema/screens.ts'
import { chunkGroups } from './web/build/chunks.ts'
import { finishBuild } from './web/build/finish-build.ts'
import { slimPackages } from './web/build/slim-packages.ts'
import { darkPalette } from './web/styles/palette-dark.ts'
import { lightPalette } from './web/styles/palette-light.ts'

/** Returns the absolute path of a page. The build and the development server resolve relative paths differently. */
const page = (file: string) => fileURLToPath(new URL(`web/${file}`, import.meta.url))

/** Inserts head.html into both HTML pages and fills in the theme colours and the path of the login screen. */
const sharedHead: Plugin = {
  name: 'shared-head',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html
        .replace('%HEAD%', readFileSync(new URL('web/head.html', import.meta.url), 'utf8'))
        .replace('%LOGIN_PATH%', screens.login)
        .replace('%COLOUR_LIGHT%', lightPalette.surface)
        .replace('%COLOUR_DARK%', darkPalette.surface),
  },
}

export default defineConfig({
  root: 'web',
  plugins: [react(), vanillaExtractPlugin(), sharedHead, slimPackages, finishBuild],
  // The package exports only its development build, which contains warnings.
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: page('../node_modules/react-router/dist/production/index.mjs') },
    ],
  },
  build: {
    outDir: 'dist',
    // Browsers without support for modulepreload load the chunks a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [page('index.html'), page('guide.html')],
      // API contracts have no side effects, so the build drops the contracts that a screen does not use.
      // Radix UI names its functions with `__name`, which would keep all unused functions.
      treeshake: {
        moduleSideEffects: [{ test: /[\\/]schema[\\/]api[\\/]/, sideEffects: false }],
        manualPureFunctions: ['__name'],
      },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: { codeSplitting: { groups: chunkGroups } },
    },
    emptyOutDir: true,
    // ops/checks/check-size.ts reads the names of the chunks from the build manifest.
    manifest: true,
  },
})
