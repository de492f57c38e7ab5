import { expect, test } from 'vitest'
import type { Client } from '#api/http/client-files.ts'
import { modulesOf, screenNames } from '#schema/screens.ts'
import { compileHint } from '#web/build/chunks.ts'
import { headerSize, reportSizes } from './check-size.ts'

const sizes = {
  'index.js': 10,
  'index.css': 4,
  'layout.js': 20,
  'layout.css': 2,
  'home.js': 300,
  'project.js': 4000,
  'administration-x.js': 50_000,
  'screens-x.js': 60_000,
  'plan-x.js': 7,
  'guide-x.js': 5,
}
const asset = (name: string) => `/assets/${name}`
const page = (...names: string[]) => names.map((name) => `<link href="${asset(name)}">`).join('')
const modules = [...new Set(screenNames.flatMap(modulesOf)), 'shared/tasks/TaskChips.tsx']
const chunkOf = (module: string): string[] => {
  if (module.includes('Layout')) return ['assets/layout.js', 'assets/layout.css']
  if (module.includes('HomeScreen')) return ['assets/home.js', 'assets/layout.js']
  if (module.includes('TaskChips')) return ['assets/plan-x.js', 'assets/project.js']
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

test('in the size report, the size of a screen counts every compressed file once, including HTTP headers', () => {
  expect(sizeIn('JavaScript of home')).toBe(10 + 20 + 300 + 3 * headerSize)
  expect(sizeIn('Styles of home')).toBe(4 + 2 + 2 * headerSize)
  expect(sizeIn('Files of home')).toBe(5)
  expect(sizeIn('JavaScript of project')).toBe(10 + 20 + 4000 + 3 * headerSize)
})

test('the size report counts the scripts that the browser compiles function by function', () => {
  const what = 'Files of home without compile hint'
  expect(sizeIn(what)).toBe(3)
  const hinted = { body: Buffer.from(`${compileHint}\nrun()`), encodings: [], type: '', hash: '' }
  const files = new Map([...client.files, [asset('index.js'), hinted]])
  expect(reportSizes({ ...client, files }).find((row) => row.what === what)?.size).toBe(2)
})

test('in the size report, the total of all scripts excludes on-demand screens and guide pages', () => {
  expect(sizeIn('JavaScript in all')).toBe(10 + 20 + 300 + 4000 + 4 * headerSize)
  expect(sizeIn('Files in all')).toBe(6)
  expect(sizeIn('JavaScript of task chips')).toBe(7 + headerSize)
  expect(sizeIn('JavaScript of a guide')).toBe(5 + headerSize)
})

test('the size check fails if the built client contains no module of a screen that the size check measures', () => {
  const chunks = new Map([...client.chunks].filter(([module]) => !module.includes('LoginScreen')))
  expect(() => reportSizes({ ...client, chunks })).toThrow('LoginScreen.tsx')
})

test('the size check fails if the client has not been built', () => {
  expect(() => reportSizes({ ...client, app: null })).toThrow('npm run build')
})
