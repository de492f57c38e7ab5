import { copyFile, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { runProgram, root } from './run-steps.ts'

/** Top-level folders, each with the folders that it may import (ARCHITECTURE.md). */
const allowedImports: Record<string, readonly string[]> = {
  schema: [],
  domain: ['schema'],
  kernel: [],
  api: ['schema', 'domain', 'kernel'],
  projector: ['schema', 'domain', 'kernel'],
  web: ['schema', 'domain'],
  ops: ['schema', 'domain', 'kernel', 'api', 'projector', 'web'],
}
const folders = Object.keys(allowedImports)
const pairs = folders.flatMap((from) => folders.filter((to) => to !== from).map((to) => ({ from, to })))

/** Folders of the client, each with the folders that it may import. */
const allowedWebImports: Record<string, readonly string[]> = {
  app: ['features/tasks', 'features/votes', 'shared', 'offline', 'http', 'ui', 'styles'],
  guide: ['app', 'features/tasks', 'features/votes', 'shared', 'offline', 'http', 'ui', 'styles'],
  'features/tasks': ['shared', 'offline', 'http', 'ui', 'styles'],
  'features/votes': ['shared', 'offline', 'http', 'ui', 'styles'],
  shared: ['offline', 'http', 'ui', 'styles'],
  offline: ['worker', 'http', 'ui', 'styles'],
  http: ['styles'],
  ui: ['styles'],
  worker: ['http', 'ui'],
  styles: [],
}
const webFolders = Object.keys(allowedWebImports)
const webPairs = webFolders.flatMap((from) =>
  webFolders.filter((to) => to !== from).map((to) => ({ from, to })),
)

/** Imports of test code: the importing file, the import, and whether the linter must accept the import. */
const testImports: ReadonlyArray<readonly [file: string, imported: string, accepted: boolean]> = [
  ['schema/migrations/x.test.ts', '#ops/testing/database.ts', true],
  ['schema/migrations/x.test.ts', '#ops/cli/x.ts', false],
  ['schema/migrations/x.test.ts', '#domain/x.ts', false],
  ['domain/votes/x.test.ts', '#schema/x.ts', true],
  ['domain/votes/x.test.ts', '#kernel/x.ts', false],
  ['domain/votes/x.test.ts', '#ops/testing/x.ts', false],
  ['kernel/part/x.test.ts', '../../domain/x.ts', false],
  ['kernel/part/testing/x.ts', '../../../domain/x.ts', false],
  ['kernel/part/x.test.ts', '../other/x.ts', true],
  ['api/history/x.test.ts', '#ops/testing/database.ts', true],
  ['api/history/x.test.ts', '#ops/cli/x.ts', false],
  ['api/history/x.test.ts', '#projector/read-model/read-model.ts', true],
  ['api/history/x.test.ts', '#projector/projections/tables.ts', false],
  ['api/history/x.test.ts', '#projector/x.ts', false],
  ['api/history/x.test.ts', '#web/http/x.ts', false],
  ['api/history/x.test.ts', '../../projector/read-model/read-model.ts', false],
  ['api/testing/x.ts', '#projector/x.ts', false],
  ['projector/email/x.test.ts', '#ops/testing/database.ts', true],
  ['projector/email/x.test.ts', '#ops/cli/projections/describe-status.ts', true],
  ['projector/email/x.test.ts', '#ops/cli/projections/commands.ts', false],
  ['projector/email/x.test.ts', '#api/votes/x.ts', false],
  ['projector/email/x.test.ts', '#web/http/x.ts', false],
  ['projector/testing/x.ts', '../../api/x.ts', false],
  ['web/app/x.test.tsx', '#web/features/tasks/x.ts', true],
  ['web/app/x.test.tsx', '#api/x.ts', false],
  ['web/app/x.test.tsx', '#ops/testing/x.ts', false],
  ['web/features/tasks/x.test.tsx', '#web/app/actions/actions.ts', true],
  ['web/features/tasks/x.test.tsx', '#web/testing/x.ts', true],
  ['web/features/tasks/list/x.test.tsx', '../testing/x.ts', true],
  ['web/features/tasks/x.test.tsx', '#web/features/votes/x.ts', false],
  ['web/features/tasks/x.test.tsx', '../votes/x.ts', false],
  ['web/features/tasks/testing/x.tsx', '../Screen.tsx', true],
  ['web/features/tasks/testing/x.tsx', '../../votes/x.ts', false],
  ['web/features/tasks/x.test.tsx', '#web/guide/x.ts', false],
  ['web/features/tasks/x.test.tsx', '#api/x.ts', false],
  ['web/e2e/votes.e2e.ts', '#ops/e2e/support/application.ts', true],
  ['web/e2e/votes.e2e.ts', '#kernel/testing/folder.ts', true],
  ['web/e2e/votes.e2e.ts', '#kernel/telemetry/x.ts', false],
  ['web/e2e/votes.e2e.ts', '#ops/cli/x.ts', false],
  ['web/e2e/votes.e2e.ts', '#api/x.ts', false],
]
/** Returns a different file name for each row of `testImports`. Folder and extension stay the same. */
const testFile = (file: string, row: number) => path.join(path.dirname(file), `${row}-${path.basename(file)}`)

const asFileName = (webFolder: string) => webFolder.replace('/', '-')

const report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

const folder = await temporaryFolder()
let errors: ReadonlySet<string>

const write = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
  await writeFile(path.join(folder, file), `${text}\n`)
}

/** Writes one file for each possible import, and then lints all files in one run. */
beforeAll(async () => {
  await copyFile(path.join(root, 'oxlint.config.ts'), path.join(folder, 'oxlint.config.ts'))
  for (const name of folders) {
    await write(`${name}/tests.ts`, `import './testing/x.ts'`)
    await write(`${name}/a.ts`, `import { b } from './b.ts'\nexport const a = () => b`)
    await write(`${name}/b.ts`, `import { a } from './a.ts'\nexport const b = () => a`)
    await write(`${name}/c.ts`, `import type { D } from './d.ts'\nexport type C = D | 1`)
    await write(`${name}/d.ts`, `import type { C } from './c.ts'\nexport type D = C | 2`)
  }
  for (const { from, to } of pairs) {
    await write(`${from}/of-${to}.ts`, `import '#${to}/x.ts'`)
    await write(`${from}/around-${to}.ts`, `import '../${to}/x.ts'`)
  }
  for (const to of folders.filter((name) => name !== 'kernel')) {
    await write(`kernel/part/of-${to}.test.ts`, `import '#${to}/x.ts'`)
    await write(`kernel/part/testing/of-${to}.ts`, `import '#${to}/x.ts'`)
    await write(`kernel/projections/of-${to}.ts`, `import '#${to}/x.ts'`)
  }
  for (const { from, to } of webPairs) {
    await write(`web/${from}/of-${asFileName(to)}.ts`, `import '#web/${to}/x.ts'`)
    const up = from.includes('/') ? '../..' : '..'
    await write(`web/${from}/around-${asFileName(to)}.ts`, `import '${up}/${to}/x.ts'`)
  }
  for (const [row, [file, imported]] of testImports.entries()) {
    await write(testFile(file, row), `import '${imported}'`)
  }
  await write('web/features/tasks/sibling.ts', `import '../votes/x.ts'`)
  await write('web/features/tasks/own.ts', `import './x.ts'`)
  await write('web/features/tasks/list/own.ts', `import '../x.ts'`)
  await write('domain/impure.ts', `import 'node:fs'`)
  await write('domain/packaged.ts', `import 'kysely'`)
  const { output } = await runProgram('oxlint', ['--format=json'], folder)
  const { diagnostics } = report.parse(JSON.parse(output))
  errors = new Set(diagnostics.map(({ code, filename }) => `${filename} ${code}`))
})

const isRejected = (file: string, rule = 'eslint(no-restricted-imports)') => errors.has(`${file} ${rule}`)

test.each(pairs)(
  'the linter lets code in the folder $from import the folder $to only if the table of allowed imports contains $to',
  ({ from, to }) => {
    const allowed = allowedImports[from]?.includes(to) ?? false
    expect(isRejected(`${from}/of-${to}.ts`)).toBe(!allowed)
    // A relative path to another top-level folder is allowed only in ops.
    expect(isRejected(`${from}/around-${to}.ts`)).toBe(from !== 'ops')
  },
)

test.each(webPairs)(
  'the linter lets code in web/$from import web/$to only if the table of allowed client imports contains web/$to',
  ({ from, to }) => {
    const allowed = allowedWebImports[from]?.includes(to) ?? false
    expect(isRejected(`web/${from}/of-${asFileName(to)}.ts`)).toBe(!allowed)
    expect(isRejected(`web/${from}/around-${asFileName(to)}.ts`)).toBe(true)
  },
)

test.each(testImports.map(([file, imported, accepted], row) => ({ file, imported, accepted, row })))(
  'for the import of $imported in the file $file, the linter result “accepted” is $accepted',
  ({ file, accepted, row }) => {
    expect(isRejected(testFile(file, row))).toBe(!accepted)
  },
)

test('in web/features, the linter rejects a relative import from one feature folder into a second feature folder', () => {
  expect(isRejected('web/features/tasks/sibling.ts')).toBe(true)
  expect(isRejected('web/features/tasks/own.ts')).toBe(false)
  expect(isRejected('web/features/tasks/list/own.ts')).toBe(false)
})

test.each(folders.filter((name) => name !== 'ops'))(
  'the linter rejects imports of test helpers in the production code of the folder %s',
  (name) => {
    expect(isRejected(`${name}/tests.ts`)).toBe(true)
  },
)

test.each(folders.filter((name) => name !== 'kernel'))(
  'in the folder kernel, the linter rejects imports of the folder %s in code, tests and test helpers',
  (name) => {
    expect(isRejected(`kernel/projections/of-${name}.ts`)).toBe(true)
    expect(isRejected(`kernel/part/of-${name}.test.ts`)).toBe(true)
    expect(isRejected(`kernel/part/testing/of-${name}.ts`)).toBe(true)
  },
)

test('in the folder domain, the linter rejects imports of npm packages and Node modules', () => {
  expect(isRejected('domain/impure.ts')).toBe(true)
  expect(isRejected('domain/packaged.ts')).toBe(true)
})

test.each(folders)(
  'in the folder %s, the linter rejects import cycles, even cycles of type imports',
  (name) => {
    expect(isRejected(`${name}/a.ts`, 'import(no-cycle)')).toBe(true)
    expect(isRejected(`${name}/c.ts`, 'import(no-cycle)')).toBe(true)
  },
)

test('no file in the folder kernel contains the name Brandpath or a table name of Brandpath', async () => {
  const named: string[] = []
  for await (const file of glob('kernel/**/*.{ts,md}', { cwd: root })) {
    const text = await readFile(path.join(root, file), 'utf8')
    if (/brandpath|\b(?:from|into|join|table|update) work\./i.test(text)) named.push(file)
  }
  expect(named).toEqual([])
})
