/** Reports import cycles, including cycles through dynamic imports. The linter does not follow dynamic imports. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run-steps.ts'

/** Matches static, type and dynamic imports and re-exports of project files. */
const importPattern = /\b(?:from|import)\s*\(?\s*'(#|\.{1,2}\/)([^']+)'/g

/** Returns one cycle for each import that closes a cycle. The first and the last file of a cycle are the same. */
export function findCycles(folder: string): string[][] {
  const files = globSync('{schema,domain,kernel,api,projector,web,ops}/**/*.{ts,tsx}', { cwd: folder })
  const imports = new Map(files.map((file) => [file, importedFiles(folder, file)]))
  const cycles: string[][] = []
  const visited = new Set<string>()
  const visit = (file: string, importers: readonly string[]) => {
    if (importers.includes(file)) cycles.push([...importers.slice(importers.indexOf(file)), file])
    if (visited.has(file)) return
    visited.add(file)
    for (const imported of imports.get(file) ?? []) visit(imported, [...importers, file])
  }
  for (const file of files) visit(file, [])
  return cycles
}

const importedFiles = (folder: string, file: string): string[] =>
  [...readFileSync(path.join(folder, file), 'utf8').matchAll(importPattern)].map(
    ([, start = '', rest = '']) =>
      start === '#' ? path.normalize(rest) : path.join(path.dirname(file), start, rest),
  )

if (import.meta.main) {
  const cycles = findCycles(root)
  for (const cycle of cycles) console.log(cycle.join(' → '))
  if (cycles.length > 0) process.exitCode = 1
}
