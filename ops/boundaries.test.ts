import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { folderOfFile } from '#store/testing/folder.ts'
import { capture, root } from './run-steps.ts'

/** The table of ARCHITECTURE.md: who may import whom. */
const may: Record<string, readonly string[]> = {
  schema: [],
  domain: ['schema'],
  store: ['schema'],
  api: ['schema', 'domain', 'store'],
  projector: ['schema', 'domain', 'store'],
  web: ['schema', 'domain'],
  ops: ['schema', 'domain', 'store', 'api', 'projector', 'web'],
}
const floors = Object.keys(may)
const pairs = floors.flatMap((from) => floors.filter((to) => to !== from).map((to) => ({ from, to })))
const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

const folder = await folderOfFile()
let complaints: ReadonlySet<string>

/** Every import that one floor could make of another is written down and shown to the linter, in one run. */
beforeAll(async () => {
  await copyFile(path.join(root, '.oxlintrc.json'), path.join(folder, '.oxlintrc.json'))
  for (const floor of floors) {
    await mkdir(path.join(folder, floor))
    await write(`${floor}/tests.ts`, `import './testing/x.ts'`)
    await write(`${floor}/a.ts`, `import { b } from './b.ts'\nexport const a = () => b`)
    await write(`${floor}/b.ts`, `import { a } from './a.ts'\nexport const b = () => a`)
  }
  for (const { from, to } of pairs) {
    await write(`${from}/of-${to}.ts`, `import '#${to}/x.ts'`)
    await write(`${from}/around-${to}.ts`, `import '../${to}/x.ts'`)
  }
  await write('domain/impure.ts', `import 'node:fs'`)
  await write('domain/packaged.ts', `import 'kysely'`)
  const { output } = await capture('oxlint', ['--format=json'], folder)
  const { diagnostics } = report.parse(JSON.parse(output))
  complaints = new Set(diagnostics.map(({ code, filename }) => `${filename} ${code}`))
})

const write = (file: string, text: string) => writeFile(path.join(folder, file), `${text}\n`)
const isRefused = (file: string, rule = 'eslint(no-restricted-imports)') => complaints.has(`${file} ${rule}`)

test.each(pairs)('$from importing $to', ({ from, to }) => {
  const allowed = may[from]?.includes(to) ?? false
  expect(isRefused(`${from}/of-${to}.ts`)).toBe(!allowed)
  // Another floor goes by its name even where it may be imported; ops binds all floors and may do as it likes.
  expect(isRefused(`${from}/around-${to}.ts`)).toBe(from !== 'ops')
})
test.each(floors.filter((floor) => floor !== 'ops'))('%s importing what helps to test', (floor) => {
  expect(isRefused(`${floor}/tests.ts`)).toBe(true)
})
test('the domain importing Node or a package', () => {
  expect(isRefused('domain/impure.ts')).toBe(true)
  expect(isRefused('domain/packaged.ts')).toBe(true)
})
test.each(floors)('a cycle within %s', (floor) => {
  expect(isRefused(`${floor}/a.ts`, 'import(no-cycle)')).toBe(true)
})
