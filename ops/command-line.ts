import { parseArgs } from 'node:util'
import type { Command, Options } from './commands/command.ts'

/** What an operator typed, understood or not. */
export type Understood =
  | { readonly kind: 'run'; readonly command: Command; readonly args: string[]; readonly options: Options }
  | Help
  | Misused

interface Help {
  readonly kind: 'help'
  readonly about: readonly Command[]
}

interface Misused {
  readonly kind: 'misused'
  readonly words: string
  /** Whose usage helps. */
  readonly about: readonly Command[]
}

const misused = (words: string, about: readonly Command[]): Misused => ({ kind: 'misused', words, about })

export function understand(commands: readonly Command[], typed: string[]): Understood {
  const { positionals, options, help } = wordsOf(commands, typed)
  if (help) return { kind: 'help', about: meantBy(positionals, commands) }
  if (positionals[0] === 'help') return { kind: 'help', about: meantBy(positionals.slice(1), commands) }
  const command = commands.find(({ name }) =>
    name.split(' ').every((word, index) => positionals[index] === word),
  )
  if (!command) return noCommand(commands, positionals, options)
  const args = positionals.slice(command.name.split(' ').length)
  const wrong = whatIsWrong(command, options) ?? tooFewOrMany(command, args, options)
  if (wrong !== null) return misused(wrong, [command])
  return {
    kind: 'run',
    command,
    args,
    options: Object.fromEntries(options.map(({ name, value }) => [name, value ?? true])),
  }
}

/** Those that begin with the words, or as many of these as any begins with: `users`, `users list`, `users list all`. */
function meantBy(words: readonly string[], commands: readonly Command[]): readonly Command[] {
  const [first, second] = words
  const family = commands.filter(({ name }) => name.split(' ')[0] === first)
  const one = family.filter(({ name }) => name.split(' ')[1] === second)
  return [one, family, commands].find(({ length }) => length > 0) ?? commands
}

function noCommand(
  commands: readonly Command[],
  positionals: readonly string[],
  options: readonly Typed[],
): Misused {
  const [first, ...others] = positionals
  if (first === undefined) {
    const [option] = options
    return misused(
      option ? `There is no option ${option.rawName} without a command.` : 'Which command?',
      commands,
    )
  }
  const family = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (family.length === 0) return misused(`Unknown command: ${positionals.join(' ')}`, commands)
  return misused(
    others[0] === undefined ? `${first} does what?` : `${first} has no command ${others[0]}.`,
    family,
  )
}

/** Of its options the first that the command does not take as it was typed. */
function whatIsWrong({ name, options = {} }: Command, typed: readonly Typed[]): string | null {
  for (const { name: option, rawName, value } of typed) {
    const known = Object.hasOwn(options, option) ? options[option] : undefined
    if (!known) return `${name} has no option ${rawName}.`
    if (known.value !== undefined && !value?.trim()) return `${rawName} needs its <${known.value}>.`
    if (known.value === undefined && value !== undefined) return `${rawName} takes no value.`
    if (typed.filter((other) => other.name === option).length > 1) return `${rawName} can be given only once.`
  }
  return null
}

function tooFewOrMany(command: Command, args: readonly string[], typed: readonly Typed[]): string | null {
  const missing = command.args[args.length]
  if (missing !== undefined) return `${command.name} needs its <${missing}>.`
  const empty = command.args.find((_, index) => args[index]?.trim() === '')
  if (empty !== undefined) return `The <${empty}> of ${command.name} is empty.`
  const surplus = args[command.args.length]
  if (surplus !== undefined) return `${surplus} is too much: ${command.name} takes ${taken(command.args)}.`
  for (const [name, { required, value }] of Object.entries(command.options ?? {})) {
    const isGiven = typed.some((one) => one.name === name)
    if (required === true && !isGiven) return `${command.name} needs --${name} <${value}>.`
  }
  return null
}

const taken = (args: readonly string[]) =>
  args.length === 0 ? 'no arguments' : `only ${args.map((arg) => `<${arg}>`).join(' ')}`

/** An option as it was typed; without a value it may be a flag. */
interface Typed {
  readonly name: string
  /** With its dashes. */
  readonly rawName: string
  readonly value: string | undefined
}

/** The words of the command line, whatever they mean: which options have a value, any of the commands may say. */
function wordsOf(commands: readonly Command[], args: string[]) {
  const known = commands.flatMap(({ options = {} }) => Object.entries(options))
  const types = known.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' }] as const)
  const { positionals, tokens } = parseArgs({
    args,
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: { ...Object.fromEntries(types), help: { type: 'boolean', short: 'h' } },
  })
  const options = tokens.flatMap((token): Typed[] => (token.kind === 'option' ? [asTyped(token)] : []))
  const help = options.some(({ name }) => name === 'help')
  return { positionals, options, help }
}

/** What begins as an option does is none's value, unless it is written behind `=`. */
function asTyped({ name, rawName, value, inlineValue }: OptionToken): Typed {
  return { name, rawName, value: value?.startsWith('-') && !inlineValue ? undefined : value }
}

type OptionToken = Typed & { readonly inlineValue: boolean | undefined }

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
