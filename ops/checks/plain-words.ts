/** `node ops/checks/plain-words.ts [--budget=COUNT] [paths]`: reports words that make texts harder to read. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run-steps.ts'

const rules: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['say who: user, caller, operator, no user', /\b(whom?ever|nobody|somebody|anybody|everybody)\b/i],
  ['again, not anew', /\banew\b/i],
  ['is, exists or is stored, not stands', /\b(stands|stood)\b/i],
  ['is notified or reports, not is told', /\b(is|are|was|were|be|been|being) told\b|\btells? of\b/i],
  ['immediately or concurrently, not at once', /\bat once\b/i],
  ['no longer, not any more', /\bany more\b/i],
  ['requested, not asked for', /\basked for\b/i],
  ['continues, results in, not goes on, comes to', /\b(goes|went|going) on\b|\bcomes? to\b/i],
  ['is unreachable, has ended, not is away, is over', /\b(is|are|was|were) (away|over)\b/i],
  ['automatically, not by itself', /\bby (itself|themselves)\b/i],
  ['its contents, not what it holds', /\bwhat (it|they) holds?\b/i],
  ['if or otherwise, not where or else', /[,;:] where (there|it|no)\b|[,;] (or )?else\b(?! if)/i],
  ['email, not mail', /\b(a|one|each|every) mail\b(?! (server|worker|folder))/i],
  ['they, not he', /\b(he|his|him|himself)\b/],
  ['a comment is no fragment', /^(\/\*\*|\/\/|\*|\{\/\*)\s*(Of|By|What|That|Whose|As)\b/],
]

/** Texts of the product specification that contain a word from `rules`. */
const allowed = /nobody@|“nobody”|'nobody'|`nobody`|You asked for a guide/

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
      .filter(([, pattern]) => pattern.test(text))
      .map(([name]) => ({ line: index + 1, rule: name, text: text.slice(0, 120) }))
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
  !/(^|\/)domain\/roadmap\/(guides|tasks)\/|(^|\/)samples\/|(^|\/)plain-words(\.test)?\.ts$/.test(file)

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
