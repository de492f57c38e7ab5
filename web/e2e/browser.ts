import { access } from 'node:fs/promises'
import { chromium, type Browser } from 'playwright-core'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium: the one that CHROMIUM_PATH names, one of this machine, else the one that npm installed. */
export async function launchBrowser(): Promise<Browser> {
  const found = process.env['CHROMIUM_PATH'] ?? (await firstThatExists(usualPlaces))
  const rootNeeds = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  if (found !== undefined) {
    return chromium.launch({ executablePath: found, args: [...flags, ...rootNeeds] })
  }
  // Made for Amazon's Lambda: told that it is there, it brings the libraries along that a bare machine lacks.
  process.env['AWS_LAMBDA_JS_RUNTIME'] ??= 'nodejs24.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return chromium.launch({ executablePath: await packed.executablePath(), args: [...packed.args, ...flags] })
}

async function firstThatExists(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths) {
    const exists = await access(path).then(
      () => true,
      () => false,
    )
    if (exists) return path
  }
  return undefined
}
