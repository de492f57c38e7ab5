import { lightPalette } from '../styles/palette-light.ts'

export const appManifest = {
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
