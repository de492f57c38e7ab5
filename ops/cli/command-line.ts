import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { codeOf } from '#kernel/resilience/system-error.ts'
import type { Command, Option, Options } from './command.ts'

export type ParsedCommandLine =
  | { readonly kind: 'run'; readonly command: Command; readonly args: string[]; readonly options: Options }
  | { readonly kind: 'help'; readonly commands: readonly Command[] }
  | { readonly kind: 'version' }
  | UsageError

interface UsageError {
  readonly kind: 'usage-error'
  readonly message: string
  readonly commands: readonly Command[]
}

const usageError = (message: string, commands: readonly Command[]): UsageError => ({
  kind: 'usage-error',
  message,
  commands,
})

export function parseCommandLine(commands: readonly Command[], argv: string[]): ParsedCommandLine {
  if (argv.length === 1 && argv[0] === '--version') return { kind: 'version' }
  const { words, help } = findWords(commands, argv)
  if (words[0] === 'help') return { kind: 'help', commands: commandsMatching(words.slice(1), commands) }
  const matching = commandsMatching(words, commands)
  if (help) return { kind: 'help', commands: matching }
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  return command ? parseCommand(command, argv) : usageError(missingCommand(commands, words), matching)
}

/** Returns the words of a command line that are not options. `commands` define which options have a value. */
function findWords(commands: readonly Command[], args: string[]) {
  const options = parseArgsOptions(commands.flatMap(({ options = {} }) => Object.entries(options)))
  const { positionals, values } = parseArgs({ args, options, strict: false, allowPositionals: true })
  return { words: positionals, help: values['help'] === true }
}

const parseArgsOptions = (options: readonly (readonly [string, Option])[]): ParseArgsOptionsConfig => ({
  ...Object.fromEntries(options.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }])),
  help: { type: 'boolean', short: 'h' },
})

/** Returns the commands that begin with both words; if none, with the first word; if none, all commands. */
function commandsMatching(words: readonly string[], commands: readonly Command[]): readonly Command[] {
  const [first, second] = words
  const group = commands.filter(({ name }) => name.split(' ')[0] === first)
  const exact = group.filter(({ name }) => name.split(' ')[1] === second)
  return [exact, group, commands].find(({ length }) => length > 0) ?? commands
}

function missingCommand(commands: readonly Command[], [first, second]: readonly string[]): string {
  if (first === undefined) return 'Missing command'
  const isGroup = commands.some(({ name }) => name.startsWith(`${first} `))
  if (!isGroup || second !== undefined) return `Unknown command: ${[first, second].join(' ').trim()}`
  return `Missing subcommand of ${first}`
}

function parseCommand(command: Command, argv: string[]): ParsedCommandLine {
  const known = Object.entries(command.options ?? {})
  try {
    const { positionals, values: options } = parseArgs({
      args: argv,
      options: parseArgsOptions(known),
      allowPositionals: true,
    })
    const args = positionals.slice(command.name.split(' ').length)
    const message = argumentError(command, args) ?? optionError(known, options as Options)
    if (message !== null) return usageError(message, [command])
    return { kind: 'run', command, args, options: options as Options } // no option can have several values
  } catch (error) {
    if (!(error instanceof TypeError && codeOf(error).startsWith('ERR_PARSE_ARGS_'))) throw error
    return usageError(parseError(error, command.options), [command])
  }
}

/** Describes an error of `parseArgs` like the other usage errors. */
function parseError(error: TypeError, options: Command['options'] = {}): string {
  const [, option = ''] = /'(--?[^', ]+)/.exec(error.message) ?? []
  if (codeOf(error) === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Unknown option: ${option}`
  const value = options[option.slice(2)]?.value
  if (value === undefined) return `Unexpected value of ${option}`
  const missing = `Missing value: ${option} <${value}>`
  return error.message.includes('ambiguous')
    ? `${missing}. If the value begins with a dash, write ${option}=<${value}>.`
    : missing
}

function argumentError(command: Command, args: readonly string[]): string | null {
  const missing = command.args[args.length]
  if (missing !== undefined) return `Missing argument: <${missing}>`
  const empty = command.args.find((_, index) => args[index]?.trim() === '')
  if (empty !== undefined) return `Empty argument: <${empty}>`
  const surplus = args[command.args.length]
  return surplus === undefined ? null : `Unexpected argument: ${surplus}`
}

function optionError(known: readonly (readonly [string, Option])[], options: Options): string | null {
  for (const [name, { value, required }] of known) {
    const given = options[name]
    if (required === true && given === undefined) return `Missing option: --${name} <${value}>`
    if (typeof given === 'string' && given.trim() === '') return `Missing value: --${name} <${value}>`
  }
  return null
}

export function usage(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${synopsis(command)}\n      ${command.summary}`)
  return ['Usage: npm run ops -- <command>', '', ...lines].join('\n')
}

const synopsis = ({ name, args, options = {} }: Command) =>
  [
    name,
    ...args.map((arg) => `<${arg}>`),
    ...Object.entries(options).map(([option, { value, required }]) => {
      const text = value ? `--${option} <${value}>` : `--${option}`
      return required ? text : `[${text}]`
    }),
  ].join(' ')
