/** `node ops/checks/plain-words.ts [--budget=COUNT] [paths]`: reports words that make texts harder to read. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run-steps.ts'

const rules = [
  { name: 'say who: user, caller, operator, no user', pattern: /\b(whom?ever|nobody|somebody)\b/i },
  { name: 'again, not anew', pattern: /\banew\b/i },
  { name: 'is, exists or is stored, not stands', pattern: /\b(stands|stood)\b/i },
  {
    name: 'is notified, reports or logs, not is told or tells of',
    pattern: /\b(is|are|was|were|be|been|being) told\b|\btells? of\b/i,
  },
  { name: 'immediately or concurrently, not at once', pattern: /\bat once\b/i },
  { name: 'no longer, not any more', pattern: /\bany more\b/i },
  { name: 'they, not he', pattern: /\b(he|his|him|himself)\b/ },
  {
    name: 'a comment starts with a verb or a noun, not with Of, By, What, That, Whose or As',
    pattern: /^(\/\*\*|\/\/|\*|\{\/\*)\s*(Of|By|What|That|Whose|As)\b/,
  },
]

/** Texts of the product specification that contain a word from `rules`. */
const allowed = /nobody@|'nobody'|`nobody`/

interface Hit {
  readonly line: number
  readonly rule: string
  readonly text: string
}

export function findHits(file: string, content: string): Hit[] {
  return content.split('\n').flatMap((source, index) => {
    const text = proseOf(file, source)
    if (text === '' || allowed.test(text)) return []
    return rules
      .filter(({ pattern }) => pattern.test(text))
      .map(({ name }) => ({ line: index + 1, rule: name, text: text.slice(0, 120) }))
  })
}

/** Returns the comment and the quoted texts of a line of code, or the whole line of a Markdown file. */
function proseOf(file: string, source: string): string {
  const line = source.trim()
  if (file.endsWith('.md')) return /^(```|\|?\s*`)/.test(line) ? '' : line
  if (/^(\/\*\*?|\*|\/\/|--|#|\{\/\*)/.test(line)) return line
  const quoted = [...line.matchAll(/'([^']{12,})'|"([^"]{12,})"|`([^`]{12,})`|>([^<>{}]{12,})</g)]
  const texts = quoted.map((match) => match.slice(1).find((text) => text !== undefined) ?? '')
  const comment = / \/\/ (.*)$/.exec(line)
  return [...texts.filter((text) => /\s/.test(text)), ...(comment ? [`// ${comment[1]}`] : [])].join(' · ')
}

/** Returns false for recorded data and for the texts of guides and tasks. */
export const isChecked = (file: string): boolean =>
  /\.(ts|tsx|mjs|md|sql|ya?ml|html)$/.test(file) &&
  !/(^|\/)domain\/roadmap\/(guides|tasks)\/|(^|\/)samples\/|^ops\/bench\/RESULTS\.md$|(^|\/)plain-words(\.test)?\.ts$/.test(
    file,
  )

function main(args: readonly string[]): void {
  const paths = args.filter((arg) => !arg.startsWith('--'))
  const budget = Number(args.find((arg) => arg.startsWith('--budget='))?.slice('--budget='.length) ?? 0)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...paths], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  let count = 0
  for (const file of files.split('\n')) {
    if (!isChecked(file) || !existsSync(path.join(root, file))) continue
    for (const { line, rule, text } of findHits(file, readFileSync(path.join(root, file), 'utf8'))) {
      console.log(`${file}:${line}: ${rule}: ${text}`)
      count++
    }
  }
  console.log(`${count} hits, budget ${budget}`)
  if (count > budget) process.exitCode = 1
}

if (import.meta.main) main(process.argv.slice(2))
