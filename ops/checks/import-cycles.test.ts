import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { findCycles } from './import-cycles.ts'
import { root } from './run-steps.ts'

async function cyclesIn(files: Readonly<Record<string, string>>): Promise<string[][]> {
  const folder = await temporaryFolder()
  for (const [name, code] of Object.entries(files)) {
    const file = path.join(folder, name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, code)
  }
  return findCycles(folder)
}

test.each([
  ['a dynamic import', `const load = () => import('./b.ts')`],
  ['a dynamic import by folder name', `const load = () => import('#web/ui/b.ts')`],
  ['a dynamic import on two lines', `const load = () => import(\n  './b.ts'\n)`],
  ['a static import', `import { b } from '../ui/b.ts'`],
  ['an import for side effects', `import './b.ts'`],
  ['a type import', `import type { B } from './b.ts'`],
  ['a re-export', `export * from './b.ts'`],
])('findCycles reports a cycle through a type import and %s', async (_, code) => {
  const cycles = await cyclesIn({ 'web/ui/a.ts': code, 'web/ui/b.ts': `import type { A } from './a.ts'` })
  expect(cycles).toEqual([['web/ui/a.ts', 'web/ui/b.ts', 'web/ui/a.ts']])
})

test('findCycles reports a cycle that begins behind its first importer and leads through several folders', async () => {
  const cycles = await cyclesIn({
    'web/a.tsx': `import('./b.tsx')`,
    'web/b.tsx': `import '#domain/c.ts'`,
    'domain/c.ts': `import('../web/b.tsx')`,
  })
  expect(cycles).toEqual([expect.arrayContaining(['web/b.tsx', 'domain/c.ts'])])
})

test('findCycles reports no cycle if two files import a third file', async () => {
  const files = { 'web/a.ts': `import './b.ts'\nimport('./c.ts')`, 'web/b.ts': `import('./c.ts')` }
  expect(await cyclesIn({ ...files, 'web/c.ts': '' })).toEqual([])
})

test('the project has no import cycles, not even through dynamic imports', () => {
  expect(findCycles(root)).toEqual([])
})
