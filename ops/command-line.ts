import { parseArgs } from 'node:util'
import type { Command, Options } from './commands/command.ts'

/** What an operator typed, understood or not. */
export type Understood =
  | { readonly kind: 'run'; readonly command: Command; readonly args: string[]; readonly options: Options }
  | { readonly kind: 'help' }
  | { readonly kind: 'misused'; readonly words: string; readonly command?: Command }

const misused = (words: string, command?: Command): Understood => ({
  kind: 'misused',
  words,
  ...(command && { command }),
})

export function understand(commands: readonly Command[], typed: string[]): Understood {
  const words = wordsOf(commands, typed)
  if (words === null) return misused(`Unknown option, or one without its value: ${typed.join(' ')}`)
  const { help, ...options } = words.values
  if (help === true) return { kind: 'help' }
  const { positionals } = words
  if (positionals.length === 0) return misused('Which command?')
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, index) => positionals[index] === word),
  )
  if (!command) return misused(`Unknown command: ${positionals.join(' ')}`)
  const args = positionals.slice(command.name.split(' ').length)
  const wrong = whatIsWrong(command, args, options)
  if (wrong) return misused(`${wrong} is needed here: npm run ops -- ${spelled(command)}`, command)
  return { kind: 'run', command, args, options }
}

function whatIsWrong(command: Command, args: readonly string[], options: Options): 'More' | 'Less' | null {
  const known = command.options ?? {}
  const missing = Object.keys(known).some((name) => known[name]?.required && options[name] === undefined)
  if (missing || args.length < command.args.length) return 'More'
  const unasked = Object.keys(options).some((name) => !(name in known))
  return unasked || args.length > command.args.length ? 'Less' : null
}

/** The words of the command line; null where it holds an option that no command knows, or one without its value. */
function wordsOf(commands: readonly Command[], args: string[]) {
  const known = commands.flatMap(({ options = {} }) => Object.entries(options))
  const types = known.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const)
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
    })
  } catch {
    return null
  }
}

export function usage(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${spelled(command)}\n      ${command.summary}`)
  return ['Usage: npm run ops -- <command>', '', ...lines].join('\n')
}

const spelled = ({ name, args, options = {} }: Command) =>
  [
    name,
    ...args.map((arg) => `<${arg}>`),
    ...Object.entries(options).map(([option, { value, required }]) => {
      const words = value ? `--${option} <${value}>` : `--${option}`
      return required ? words : `[${words}]`
    }),
  ].join(' ')
