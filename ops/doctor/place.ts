import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { builtClient, loadClient } from '#api/client.ts'
import { diskOf } from '#api/health/disk.ts'
import { mailCheck } from '#api/health/mail.ts'
import { diskMessage } from '#api/monitoring/rules.ts'
import type { Config } from '#schema/config.ts'
import { broken, doubtful, messageOf, well, type Finding } from './finding.ts'

/** What lies on this machine, and what the configuration says of it. */
export async function lookAround(config: Config): Promise<Finding[]> {
  return [await dataDir(config), await client(), secret(config), address(config), await mail(config)]
}

async function dataDir({ DATA_DIR }: Config): Promise<Finding> {
  const folder = path.resolve(DATA_DIR)
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    const disk = await diskOf(folder)
    const full = diskMessage(disk)
    if (full) return doubtful('DATA_DIR', full, `Free some of the disk that ${folder} is on.`)
    return well('DATA_DIR', `${folder}, ${Math.floor(disk.free / 1e9)} GB free`)
  } catch (error) {
    return broken('DATA_DIR', messageOf(error), 'Point DATA_DIR at a folder that this user may write.')
  }
}

async function client(): Promise<Finding> {
  const { app, files } = await loadClient(builtClient)
  return app === null
    ? doubtful('Client', 'is not built', 'npm start builds it; elsewhere: npm run build')
    : well('Client', `built, ${files.size} files`)
}

const secret = ({ SECRET_KEY }: Config): Finding =>
  SECRET_KEY === undefined
    ? well('Secret', 'in DATA_DIR/secret; every process needs the same, and every backup holds it')
    : well('Secret', 'from SECRET_KEY')

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

async function mail(config: Config): Promise<Finding> {
  try {
    await mailCheck(config)()
  } catch (error) {
    const advice = config.SMTP_URL
      ? 'Check SMTP_URL: host, port, name, password.'
      : 'Make DATA_DIR/mail writable.'
    return broken('Mail', messageOf(error), advice)
  }
  return config.SMTP_URL === undefined
    ? doubtful(
        'Mail',
        'is written to DATA_DIR/mail and reaches nobody',
        'Set SMTP_URL for mails that arrive.',
      )
    : well('Mail', 'the server of SMTP_URL takes it')
}
