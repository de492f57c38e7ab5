import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { adversaries, fragments, growsTooFast } from '#ops/testing/growth.ts'

/** A literal in the source: after no operand, with escapes and character classes. */
const literal =
  /(?<![\w)\]<])\/(?![/*\s])((?:[^/\n\\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/([dgimsuvy]*)(?=[\s,;.)\]}:]|$)/gm

/** Patterns that see no text of another user or client. */
const exceptions = new Set([
  String.raw`\/+$`, // addresses of the configuration, and the path in the user's own browser
  String.raw`\S+@\S+`, // an address of the configuration
  String.raw`\s*\d+$`, // types of tasks, which are delivered with the application
])

const folders = '{schema,domain,kernel,api,projector,web}'
const files = globSync(`${folders}/**/*.{ts,tsx}`).filter(
  (file) => !/\.test\.|\/testing\/|\/e2e\/|web\/build\//.test(file),
)
const patterns = files.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(literal)].flatMap(([, source = '', flags = '']) => {
    const pattern = parsed(source, flags)
    return pattern && !exceptions.has(source) ? [{ file, pattern }] : []
  }),
)

/** Returns null for a text that only looks like a regular expression, such as a path in a comment. */
function parsed(source: string, flags: string): RegExp | null {
  try {
    return new RegExp(source, flags.includes('g') ? flags : `${flags}g`)
  } catch {
    return null
  }
}

/** Adds to the general fragments the words and characters of the pattern itself. */
const fragmentsFor = ({ source }: RegExp) => [
  ...new Set([...fragments, ...(source.match(/[a-z]{2,}|[^\w\\[\](){}?*+|^$]/gi) ?? [])]),
]

test('the time of every regular expression in the source is proportional to the length of the text', () => {
  expect(patterns.length).toBeGreaterThan(100)
  const slow = patterns.flatMap(({ file, pattern }) => {
    const fragment = fragmentsFor(pattern).find((one) =>
      adversaries(one).some((text) => growsTooFast((long) => long.replaceAll(pattern, ''), text)),
    )
    return fragment === undefined
      ? []
      : [`${file}: ${pattern.source} with repeated ${JSON.stringify(fragment)}`]
  })
  expect(slow).toEqual([])
})

/** Files that build patterns at run time, which the test above cannot find. Tests with long texts cover them. */
const builtPatterns: Readonly<Record<string, string>> = {
  'schema/address-in-text.ts': 'addressInText in long-texts.test.ts',
  'schema/screens.ts': 'screenAt in long-texts.test.ts',
  'schema/web-address.ts': 'the contract of addLink in long-texts.test.ts',
  'kernel/email/redact-login.ts': 'loginRedactor in long-texts.test.ts',
  'api/http/error-response.ts': 'the paths of routes, in which each parameter ends at a slash',
  'api/guides/pictures.ts': 'the name of a picture, which is a hash',
  'api/guides/article.ts': 'runs in a thread with a time limit (render.test.ts)',
  'api/accounts/deletion/email-files.ts': 'one header of an email that the application wrote',
}

test('every pattern that is built at run time has a test with long texts, or a reason why it needs none', () => {
  const building = files.filter((file) => /\bRegExp\(/.test(readFileSync(file, 'utf8')))
  expect(building.toSorted()).toEqual(Object.keys(builtPatterns).toSorted())
})
