import * as z from 'zod'
import { OperatorError } from './operator-error.ts'
import { isTimeZone } from './time-zone.ts'

const wholeNumber = (most: number, least = 0) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(error).int(error).min(least, error).max(most, error)
}
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, hostname: /.*/, error: `must be a URL such as ${example}` })
const zone = z.string().refine(isTimeZone, { error: 'must be an IANA time zone such as Europe/Oslo' })

const variables = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  /** No slash at its end: paths follow. */
  PUBLIC_URL: url(/^https?$/, 'https://brandpath.example')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:secret@host/brandpath').optional(),
  /** Of a streaming replica of the database, which answers the queries. */
  READ_DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:secret@replica/brandpath').optional(),
  // No URL by the standard: a cluster's connection string names several hosts.
  EVENTSTORE_URL: z
    .string()
    .regex(
      /^(esdb|kurrentdb)(\+discover)?:\/\/\S+$/,
      'must be a connection string such as esdb://host:2113?tls=false',
    )
    .optional(),
  EVENTSTORE_PREFIX: z
    .string()
    .regex(/^[a-z][a-z0-9-]*-$/, 'must be lower-case letters, digits and dashes, ending in a dash')
    .default('brandpath-'),
  SMTP_URL: url(/^smtps?$/, 'smtp://user:secret@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/\S+@\S+/, 'must hold an address')
    .default('Brandpath <no-reply@localhost>'),
  /** The read models are kept up to date in so many parts, each by a process of its own if need be. */
  PROJECTION_PARTS: wholeNumber(64, 1).default(1),
  /** The numbers of those that this projector leads; all where none are named. */
  PROJECTOR_PARTS: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2})*$/, { error: 'must be numbers of parts such as 1,2', abort: true })
    .transform((numbers) => numbers.split(',').map(Number))
    .optional(),
  REPORT_TIME_ZONE: zone.default('UTC'),
  SECRET_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  TRUST_PROXY: wholeNumber(10).default(0),
  /** 'How to get your ideas to spread', Seth Godin (TED): a public talk, until the operator names an own video. */
  OVERVIEW_VIDEO_ID: z
    .string()
    .regex(/^[\w-]{11}$/, 'must be the eleven characters of a YouTube video id')
    .default('xBIVlM435Zg'),
  /** Opens /metrics to whoever sends it as a bearer token; there is none without. */
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  /** Of the collector that takes traces, as OTLP over HTTP; there are none without. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?$/, 'http://localhost:4318').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const environment = variables.refine(
  ({ PROJECTION_PARTS, PROJECTOR_PARTS }) =>
    PROJECTOR_PARTS?.every((number) => number >= 1 && number <= PROJECTION_PARTS) ?? true,
  { path: ['PROJECTOR_PARTS'], error: 'must name parts from 1 to PROJECTION_PARTS' },
)

/** What the environment says, checked; `PUBLIC_URL` is absent where it follows from the port. */
export type Config = z.infer<typeof environment>

/** Variables that say something unusable; the message names each. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError'
}

/** @throws ConfigError naming every variable that is wrong. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(present)
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new ConfigError(`The configuration is wrong:\n${wrong.join('\n')}`)
}
