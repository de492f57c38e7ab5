import { expect, test } from 'vitest'
import type { Client } from '#api/http/client-files.ts'
import { screenModules } from '#schema/screens.ts'
import { reportSizes } from './check-size.ts'

const sizes = {
  'index.js': 10,
  'index.css': 4,
  'layout.js': 20,
  'layout.css': 2,
  'home.js': 300,
  'project.js': 4000,
  'administration-x.js': 50_000,
  'guide-x.js': 5,
}
const asset = (name: string) => `/assets/${name}`
const page = (...names: string[]) => names.map((name) => `<link href="${asset(name)}">`).join('')
const modules = [...new Set(Object.values(screenModules).flat())]
const chunkOf = (module: string): string[] => {
  if (module.includes('Layout')) return ['assets/layout.js', 'assets/layout.css']
  if (module.includes('HomeScreen')) return ['assets/home.js', 'assets/layout.js']
  return module.includes('Dashboard') ? ['assets/project.js'] : []
}
const client: Client = {
  files: new Map(
    Object.entries(sizes).map(([name, size]) => {
      const file = { body: Buffer.alloc(9 * size), type: '', hash: '' }
      return [asset(name), { ...file, encodings: [{ name: 'br', body: Buffer.alloc(size) }] }] as const
    }),
  ),
  chunks: new Map(modules.map((module) => [module, chunkOf(module)])),
  app: page('index.js', 'index.css'),
  guide: page('guide-x.js'),
  scriptHashes: [],
}
const sizeIn = (what: string) => reportSizes(client).find((row) => row.what === what)?.size

test('the size of a screen is the compressed size of all its files, each counted once', () => {
  expect(sizeIn('JavaScript of home')).toBe(10 + 20 + 300)
  expect(sizeIn('Styles of home')).toBe(4 + 2)
  expect(sizeIn('Files of home')).toBe(5)
  expect(sizeIn('JavaScript of project')).toBe(10 + 20 + 4000)
})

test('the size of all scripts excludes the scripts of administrators and guides', () => {
  expect(sizeIn('JavaScript in all')).toBe(10 + 20 + 300 + 4000)
  expect(sizeIn('JavaScript of a guide')).toBe(5)
})

test('the size check fails if the module of a screen is not in the build', () => {
  const chunks = new Map([...client.chunks].filter(([module]) => !module.includes('AuthScreen')))
  expect(() => reportSizes({ ...client, chunks })).toThrow('AuthScreen.tsx')
})

test('the size check fails if the client is not built', () => {
  expect(() => reportSizes({ ...client, app: null })).toThrow('npm run build')
})
