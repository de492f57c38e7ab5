import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { openApi, type OpenApi } from './openapi.ts'

const contracts = new URL('../../schema/api/', import.meta.url)
const document = openApi('https://brandpath.example', 'session')
const errors = document.paths['/api/monitoring/errors']?.['get']

/** What is said beside a field, in a contract's comment; not of a whole call, nor of what calls are made of. */
async function comments(): Promise<string[]> {
  const files = (await readdir(contracts)).filter((file) => file.endsWith('.ts') && file !== 'call.ts')
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, contracts), 'utf8')))
  return texts.flatMap((text) =>
    [...text.matchAll(/^ +\/\*\*((?:[^*]|\*(?!\/))*)\*\/\n +(\w+)(?=[:,])/gm)].flatMap(
      ([, said = '', field = '']) =>
        ['query', 'body', 'answer'].includes(field) ? [] : [said.replaceAll(/\s*\n\s*\*?\s*/g, ' ').trim()],
    ),
  )
}

function* descriptions(part: unknown): Generator<string> {
  if (typeof part !== 'object' || part === null) return
  for (const [name, value] of Object.entries(part)) {
    if (name === 'description' && typeof value === 'string') yield value
    else yield* descriptions(value)
  }
}

test('what the contracts say beside a field stands in the document, in the same words', async () => {
  const said = await comments()
  expect(said.length).toBeGreaterThan(60)
  const told = [...descriptions(document.paths)].join('\n')
  expect(said.filter((one) => !told.includes(one))).toEqual([])
})

test('a field that is null now and then, in a list or shared with others, has its own meaning', () => {
  const properties = (path: string) => JSON.stringify(document.paths[path]?.['get']?.responses['200'])
  expect(properties('/api/monitoring/metrics')).toContain(
    '"uptime":{"type":"number","minimum":0,"description":"Seconds, of the process that answers."}',
  )
  expect(properties('/api/monitoring/storage')).toMatch(
    /"lastPosition":\{"type":\["string","null"\],"description":"Where the log ends/,
  )
  for (const end of ['first', 'last'])
    expect(properties('/api/monitoring/errors').split(`When it happened ${end}.`)).toHaveLength(2)
})

test('what is used to write the document is not in it', () => {
  expect(JSON.stringify(document satisfies OpenApi)).not.toContain('"meanings"')
  expect(errors?.parameters?.map(({ name, description }) => [name, description])).toEqual([
    ['level', 'Left out, all of them.'],
    ['limit', 'How many, the latest first.'],
  ])
})
