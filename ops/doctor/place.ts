import { constants, existsSync, statSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import * as z from 'zod'
import { builtClient, loadClient } from '#api/client.ts'
import { diskOf } from '#api/health/disk.ts'
import { mailCheck } from '#api/health/mail.ts'
import { anAddress, listen, urlOf } from '#api/listen.ts'
import { diskMessage } from '#api/monitoring/rules.ts'
import { counted } from '#domain/counted.ts'
import type { Config } from '#schema/config.ts'
import { OperatorError } from '#schema/operator-error.ts'
import { tracesUrl } from '#store/tracing/traces-url.ts'
import { broken, doubtful, messageOf, well, type Finding } from './finding.ts'
import { serverOf } from './server-of.ts'

/** What lies on this machine, and what the configuration says of it. */
export async function lookAround(config: Config): Promise<Finding[]> {
  return [
    await dataDir(config),
    await client(),
    ...(await ears(config)),
    address(config),
    proxies(config),
    reports(config),
    await mail(config),
    metrics(config),
    await traces(config),
  ]
}

async function dataDir({ DATA_DIR }: Config): Promise<Finding> {
  const folder = path.resolve(DATA_DIR)
  try {
    await mayWrite(folder)
    const disk = await diskOf(nearest(folder))
    const full = diskMessage(disk)
    if (full) return doubtful('DATA_DIR', full, `Free some of the disk that ${folder} is on.`)
    const free = `${Math.floor(disk.free / 1024 ** 3)} GB free`
    if (existsSync(folder)) return well('DATA_DIR', `${folder}, ${free}`)
    return well('DATA_DIR', `${folder} is not there yet: npm start makes it; ${free}`)
  } catch (error) {
    return broken('DATA_DIR', messageOf(error), 'Point DATA_DIR at a folder that this user may write.')
  }
}

async function client(): Promise<Finding> {
  const { app, files } = await loadClient(builtClient)
  return app === null
    ? doubtful('Client', 'is not built', 'npm start builds it; elsewhere: npm run build')
    : well('Client', `built, ${counted(files.size, 'file')}`)
}

/** As it would be made: nothing is. @throws where this user may not, or a file is in the way */
async function mayWrite(folder: string): Promise<void> {
  const there = nearest(folder)
  if (!statSync(there).isDirectory()) throw new Error(`${there} is no folder`)
  await access(there, constants.W_OK)
}

/** The folder itself, or what is there of the way to it. */
const nearest = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder))

/** Whether the API could listen where it is meant to, or does so already. */
async function ears({ HOST, PORT }: Config): Promise<Finding[]> {
  const deaf = await listenTo({ HOST, PORT: 0 })
  if (deaf) return [broken('HOST', `nobody can listen on ${HOST}: ${messageOf(deaf)}`, anAddress)]
  return [well('HOST', `${HOST} can be listened on`), await port({ HOST, PORT })]
}

async function port(place: Pick<Config, 'HOST' | 'PORT'>): Promise<Finding> {
  const { PORT } = place
  if (PORT === 0) return well('PORT', 'any that is free')
  const deaf = await listenTo(place)
  if (deaf === null) return well('PORT', `${PORT} is free`)
  if (await isOurs(urlOf(place)))
    return well('PORT', `${PORT}: a Brandpath answers there, so no other can start on it`)
  const advice = deaf instanceof OperatorError ? deaf.message : messageOf(deaf)
  return broken('PORT', `nobody can listen on ${PORT}: ${messageOf(deaf)}`, advice)
}

/** Why nobody can, null where anybody can. */
async function listenTo(place: Pick<Config, 'HOST' | 'PORT'>): Promise<unknown> {
  const probe = createServer()
  try {
    await listen(probe, place)
    return null
  } catch (error) {
    return error
  } finally {
    probe.close()
  }
}

/** Milliseconds for whoever listens there to say so. */
const answersWithin = 2_000
const ourDocument = z.object({ info: z.object({ title: z.literal('Brandpath') }) })

async function isOurs(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/openapi.json`, {
      redirect: 'error',
      signal: AbortSignal.timeout(answersWithin),
    })
    return ourDocument.safeParse(await response.json()).success
  } catch {
    return false
  }
}

/** Cookies are Secure, and links in mails work elsewhere, only by a public address. */
function address({ PUBLIC_URL, HOST }: Config): Finding {
  const isLocal = ['127.0.0.1', 'localhost', '::1'].includes(HOST)
  const advice = 'Set PUBLIC_URL to the address that people open, beginning with https://.'
  if (PUBLIC_URL === undefined && !isLocal) {
    return doubtful(
      'PUBLIC_URL',
      'unset, though others than this machine are served: links in mails lead to localhost',
      advice,
    )
  }
  if (PUBLIC_URL?.startsWith('http:') && !/\/\/(localhost|127\.|\[::1\])/.test(PUBLIC_URL)) {
    return doubtful(
      'PUBLIC_URL',
      `${PUBLIC_URL}: without https, passwords and sessions can be read on the way`,
      advice,
    )
  }
  return well('PUBLIC_URL', PUBLIC_URL ?? 'unset: this machine alone')
}

const proxies = ({ TRUST_PROXY }: Config): Finding =>
  TRUST_PROXY === 0
    ? well('Proxies', 'none are believed: TRUST_PROXY is 0')
    : well('Proxies', `${TRUST_PROXY} in front ${TRUST_PROXY === 1 ? 'is' : 'are'} believed: TRUST_PROXY`)

const reports = ({ REPORT_TIME_ZONE }: Config): Finding =>
  well('Reports', `begin their days in ${REPORT_TIME_ZONE}: REPORT_TIME_ZONE`)

async function mail(config: Config): Promise<Finding> {
  try {
    if (config.SMTP_URL === undefined) await mayWrite(path.resolve(config.DATA_DIR, 'mail'))
    else await mailCheck(config)()
  } catch (error) {
    const advice = config.SMTP_URL
      ? 'Check SMTP_URL: host, port, name, password.'
      : 'Make DATA_DIR/mail a folder that this user may write.'
    const where = config.SMTP_URL ? `${serverOf(config.SMTP_URL)}: ` : ''
    return broken('Mail', `${where}${messageOf(error)}`, advice)
  }
  return config.SMTP_URL === undefined
    ? doubtful(
        'Mail',
        'is written to DATA_DIR/mail and reaches nobody',
        'Set SMTP_URL for mails that arrive.',
      )
    : well('Mail', `${serverOf(config.SMTP_URL)} lets us in; mails are from ${config.MAIL_FROM}`)
}

const metrics = ({ METRICS_TOKEN }: Config): Finding =>
  METRICS_TOKEN === undefined
    ? well('Metrics', '/metrics is off: METRICS_TOKEN is unset')
    : well('Metrics', '/metrics is open to whoever sends METRICS_TOKEN')

/** Milliseconds for a collector to take nothing. */
const patience = 3_000

async function traces({ OTEL_EXPORTER_OTLP_ENDPOINT: collector }: Config): Promise<Finding> {
  if (collector === undefined) return well('Traces', 'are off: OTEL_EXPORTER_OTLP_ENDPOINT is unset')
  const advice = 'Check OTEL_EXPORTER_OTLP_ENDPOINT, and that the collector takes OTLP over HTTP.'
  try {
    const { ok, status } = await fetch(tracesUrl(collector), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [] }),
      signal: AbortSignal.timeout(patience),
    })
    if (ok) return well('Traces', `the collector at ${collector} takes them`)
    return doubtful('Traces', `are lost: ${collector} answers ${status}`, advice)
  } catch (error) {
    return doubtful('Traces', `are lost: ${collector} does not answer: ${messageOf(error)}`, advice)
  }
}
