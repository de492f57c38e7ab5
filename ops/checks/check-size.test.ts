import { expect, test } from 'vitest'
import { manifestSchema, reportSizes } from './check-size.ts'

const auth = 'features/auth/AuthScreen.tsx'
const home = 'features/projects/HomeScreen.tsx'
const layout = 'app/Layout.tsx'
const menu = 'ui/menu/RadixMenu.tsx'

const manifest = manifestSchema.parse({
  'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_react.js'], css: ['assets/index.css'] },
  '_react.js': { file: 'assets/react.js' },
  [auth]: {
    file: 'assets/auth.js',
    isDynamicEntry: true,
    imports: ['_react.js', '_forms.js'],
    css: ['assets/auth.css', 'assets/index.css'],
  },
  [home]: { file: 'assets/home.js', isDynamicEntry: true, imports: ['index.html'] },
  [layout]: { file: 'assets/layout.js', isDynamicEntry: true, imports: ['index.html'] },
  [menu]: { file: 'assets/menu.js', isDynamicEntry: true },
  'guide.html': { file: 'assets/guide.js', isEntry: true, imports: ['_react.js'] },
  '_forms.js': { file: 'assets/forms.js' },
})

const sizes: Record<string, number> = {
  'assets/index.js': 10_000,
  'assets/react.js': 70_000,
  'assets/auth.js': 5000,
  'assets/forms.js': 12_000,
  'assets/home.js': 3000,
  'assets/layout.js': 1500,
  'assets/menu.js': 33_000,
  'assets/guide.js': 2000,
  'assets/index.css': 4000,
  'assets/auth.css': 1000,
}
const sizeOf = (file: string) => sizes[file] ?? Number.NaN
const sizeIn = (what: string) => reportSizes(manifest, sizeOf).find((row) => row.what === what)?.size

test('the size of a first screen counts the entry, its chunk and their imports once each', () => {
  expect(sizeIn('JavaScript of /auth')).toBe(10_000 + 70_000 + 5000 + 12_000)
  expect(sizeIn('Styles of /auth')).toBe(4000 + 1000)
  expect(sizeIn('JavaScript of /')).toBe(10_000 + 70_000 + 3000 + 1500)
})

test('the size of another page excludes the app', () => {
  expect(sizeIn('JavaScript of guide.html')).toBe(2000 + 70_000)
})

test('the size of a lazy chunk excludes what the entry already loads', () => {
  expect(sizeIn(`Lazy ${auth}`)).toBe(5000 + 12_000)
})

test('idle parts of the design system have a higher limit than screens', () => {
  const limitOf = (what: string) => reportSizes(manifest, sizeOf).find((row) => row.what === what)?.limit
  expect(limitOf(`Lazy ${menu}`)).toBe(35_000)
  expect(limitOf(`Lazy ${home}`)).toBe(30_000)
})

test('a first screen that is not a chunk is an error', () => {
  const { [auth]: _, ...without } = manifest
  expect(() => reportSizes(without, sizeOf)).toThrow('AuthScreen.tsx')
})
