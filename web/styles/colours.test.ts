import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('../', import.meta.url)
const literal = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab)a?\(/i

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(css\.ts|tsx|html)$/.test(path))
  .filter((path) => !/^(dist|node_modules)\/|\.test\.tsx$/.test(path))

test('the colour check of the styles finds more than 20 source files', () => {
  expect(sources.length).toBeGreaterThan(20)
})

test.each(sources)('the source file %s uses colour tokens and contains no literal colour values', (path) => {
  const lines = readFileSync(new URL(path, web), 'utf8').split('\n')
  expect(lines.filter((line) => literal.test(line))).toEqual([])
})
