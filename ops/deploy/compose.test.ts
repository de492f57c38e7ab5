import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { surfaces } from '#api/documentation/surfaces.ts'
import { readConfig } from '#schema/config.ts'
import { understand } from '../command-line.ts'
import { commands } from '../commands/index.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const compose = read('docker-compose.yml')

/** The settings that stand below an anchor, with what Compose fills in where nothing is set. */
function settings(anchor: string): Record<string, string> {
  const block = compose.split(`\nx-${anchor}: &${anchor}\n`)[1]?.split('\n\n')[0] ?? ''
  const lines = [...block.matchAll(/^ {2}([A-Z_]+): '?(.+?)'?$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filled(value)]))
}

const filled = (value: string) => value.replaceAll(/\$\{[A-Z_]+:-([^}]*)\}/g, '$1')

test.each(['single', 'cluster'])('the processes of %s get settings that they understand', (anchor) => {
  const given = { ...settings('settings'), ...settings(anchor) }
  const { DATABASE_URL, EVENTSTORE_URL, SMTP_URL } = readConfig(given)
  expect([DATABASE_URL, EVENTSTORE_URL, SMTP_URL]).not.toContain(undefined)
  const known = [...Object.keys(readConfig(given)), 'PGPASSWORD'] // which pg itself understands
  expect(Object.keys(given).filter((name) => given[name] !== '' && !known.includes(name))).toEqual([])
})

test('every setting of the README that does not name a place of the containers is passed on', () => {
  const table = read('README.md').split('\n## Configuration\n')[1]?.split('\n## ')[0] ?? ''
  const documented = new Set([...table.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, name = '']) => name))
  expect(documented).toContain('OVERVIEW_VIDEO_ID')
  const places = ['DATA_DIR', 'DATABASE_URL', 'EVENTSTORE_URL', 'PROJECTOR_PARTS']
  const passed = (name: string) => compose.includes(`\n  ${name}: \${${name}:-`)
  expect([...documented].filter((name) => !places.includes(name) && !passed(name))).toEqual([])
})

test('each projector of the cluster is told which parts of the read models it may lead', () => {
  const projectors = [...compose.matchAll(/^ {2}projector-(\d):/gm)].map(([, number]) => number)
  const told = [...compose.matchAll(/^ {6}PROJECTOR_PARTS: \$\{PROJECTOR_(\d)_PARTS:-\}$/gm)]
  expect(projectors).toHaveLength(2)
  expect(told.map(([, number]) => number)).toEqual(projectors)
})

test('the password of Postgres may hold any character', () => {
  const password = 'a/b+c=d?e#f@g:h%i&j k'
  const { DATABASE_URL: connectionString = '', PGPASSWORD } = settings('settings')
  expect(PGPASSWORD).toBe('brandpath')
  vi.stubEnv('PGPASSWORD', password)
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(new Client({ connectionString })).toMatchObject({ host: 'postgres', user: 'brandpath', password })
})

test('Postgres is asked where the server of its first start, which is stopped again, does not listen', () => {
  expect(/'(pg_isready .*)'/.exec(compose)?.[1]).toContain(' --host 127.0.0.1 ')
})

test('in the cluster the proxy is believed, and nobody where there is none', () => {
  expect(readConfig({ ...settings('settings'), ...settings('single') }).TRUST_PROXY).toBe(0)
  expect(readConfig({ ...settings('settings'), ...settings('cluster') }).TRUST_PROXY).toBe(1)
})

test('whom the README and the proxy ask are processes of the cluster, in a network that others can join', () => {
  const [, targets = ''] = /targets: \[(.+?)\]/.exec(read('README.md')) ?? []
  const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(read('ops/deploy/Caddyfile')) ?? []
  const processes = [...compose.matchAll(/^ {2}(api-\d):/gm)].map(([, name]) => `${name}:3000`)
  expect(processes).not.toEqual([])
  expect([targets.split(', '), upstreams.split(' ')]).toEqual([processes, processes])
  expect(compose).toContain('\n    name: brandpath\n')
})

test('the proxy asks what no database that is away makes untrue of all processes at once', () => {
  const [, asked] = /health_uri (\S+)/.exec(read('ops/deploy/Caddyfile')) ?? []
  expect(asked).toBe('/health/started')
  expect(surfaces.map(({ path: address }) => address)).toContain(asked)
})

test('the image holds every folder of the server, and what its processes are started by', () => {
  const dockerfile = read('ops/deploy/Dockerfile')
  for (const folder of ['schema', 'domain', 'store', 'api', 'projector', 'ops']) {
    expect(dockerfile).toContain(`\nCOPY ${folder} ${folder}\n`)
  }
  for (const [, command = ''] of compose.matchAll(/command: \[node, (\S+?)\]/g)) read(command)
})

test('no process of ours sees a key of the event store', () => {
  const service = (name: string) => compose.split(`\n  ${name}:`)[1]?.split(/\n(?= {0,2}[a-z])/)[0] ?? ''
  const volumes = ['api-1', 'projector-1'].map((name) => /volumes: (.*)/.exec(service(name))?.[1])
  expect(volumes).toEqual(["&cluster-volumes ['data:/data', 'authority:/authority:ro']", '*cluster-volumes'])
  expect(settings('cluster').EVENTSTORE_URL).toContain('tlsCAFile=/authority/ca.crt')
  expect(service('certificates')).toContain('cp ca/ca.crt /authority/ca.crt\n')
})

test('nothing in the image imports what is left out of it', () => {
  const leftOut = read('.dockerignore')
    .split('\n')
    .filter((line) => /^(\*\*|ops)\//.test(line))
  expect(leftOut).toContain('**/testing')
  const files = globSync('{schema,domain,store,api,projector,ops}/**/*.ts', { cwd: root, exclude: leftOut })
  const imports = files.flatMap((file) =>
    [...read(file).matchAll(/from '(.*\/(?:testing|e2e|bench)\/.*)'/g)].map(([, from]) => `${file}: ${from}`),
  )
  expect(files).toContain('ops/cli.ts')
  expect(files.filter((file) => file.includes('.test.'))).toEqual([])
  expect(imports).toEqual([])
})

test('the image runs on the Node that the package names', () => {
  const { version } = JSON.parse(read('node_modules/node/package.json')) as { version: string }
  const images = [...read('ops/deploy/Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, one]) => one)
  expect(new Set(images)).toEqual(new Set([version]))
})

test('the projector is asked how it is by a command that there is', () => {
  const [, words = ''] =
    /^x-projects: &projects\n {2}test: \[CMD, node, ops\/cli\.ts, (.*)\]/m.exec(compose) ?? []
  expect(understand(commands, words.split(', '))).toMatchObject({
    kind: 'run',
    command: { name: 'projections status' },
    options: { check: true },
  })
})

test('the README asks of containers what there is', () => {
  const shell = read('README.md').replaceAll(/ \\\n +/g, ' ')
  const typed = [...shell.matchAll(/docker compose (?:exec|run --rm) (\S+) node ops\/cli\.ts ([^#\n]+)/g)]
  const services = typed.map(([, service]) => service)
  expect(new Set(services)).toEqual(new Set(['projector', 'projector-1']))
  for (const [line, , words = ''] of typed) {
    const understood = understand(commands, words.trim().replaceAll("'", '').split(' '))
    expect(understood, line).toMatchObject({ kind: 'run' })
  }
  for (const [, services = ''] of shell.matchAll(/docker compose stop ([a-z ]+?)(?: +#|\n)/g)) {
    for (const service of services.split(' ')) expect(compose).toContain(`\n  ${service}:\n`)
  }
})

test('the README exchanges the projector first, and the one that feeds the old read models last', () => {
  const releases = read('README.md').split('\n### A new release\n')[1]?.split('\n### ')[0] ?? ''
  const [single, cluster] = releases
    .split('\nexport COMPOSE_PROFILES=cluster\n')
    .map((part) =>
      [...part.matchAll(/^docker compose (?:up --detach --no-deps(?: --wait)?|exec) ([a-z0-9-]+)/gm)].map(
        ([, service]) => service,
      ),
    )
  // Twice: the new one is asked whether it has caught up before anybody reads what it makes.
  expect(single).toEqual(['projector', 'projector', 'api'])
  expect(cluster).toEqual(['projector-1', 'projector-1', 'api-1', 'api-2', 'projector-2'])
})

/** The client that is installed here: the plugin of `docker`, or the program of its own; null where neither is. */
function client(): readonly string[] | null {
  const candidates = [['docker', 'compose'], ['docker-compose']]
  return candidates.find(([program = '', ...rest]) => works(program, [...rest, 'version'])) ?? null
}

function works(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { cwd: root, stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

const [program, ...leading] = client() ?? []

/** What Compose makes of the services of a profile. Older clients print those of every profile, each with its own. */
function resolved(profile: string, settings: NodeJS.ProcessEnv = {}): ReadonlyMap<string, string> {
  const env = { ...process.env, ...settings, COMPOSE_PROFILES: profile }
  const config = execFileSync(program ?? '', [...leading, 'config'], { cwd: root, env, stdio: 'pipe' })
  const [, services = ''] = /^services:\n((?: .*\n)+)/m.exec(config.toString()) ?? []
  const blocks = [...services.matchAll(/^ {2}([a-z0-9-]+):\n((?: {3,}.*\n)+)/gm)]
  const named = blocks.map(([, name = '', block = '']) => [name, block] as const)
  return new Map(named.filter(([, block]) => inProfile(block, profile)))
}

function inProfile(block: string, profile: string): boolean {
  const profiles = /^ {4}profiles:\n((?: +- .*\n)+)/m.exec(block)?.[1]
  return profiles === undefined || profiles.includes(`- ${profile}\n`)
}

const always = ['mailpit', 'postgres']
const inProfiles = [
  { profile: 'single', services: ['api', 'eventstore', 'projector'] },
  {
    profile: 'cluster',
    services: [
      'api-1',
      'api-2',
      'certificates',
      'eventstore-1',
      'eventstore-2',
      'eventstore-3',
      'projector-1',
      'projector-2',
      'proxy',
    ],
  },
  { profile: 'neither', services: [] },
]

test.runIf(program !== undefined).each(inProfiles)(
  'Compose starts the services of the profile $profile and no others',
  ({ profile, services }) => {
    expect([...resolved(profile).keys()].toSorted()).toEqual([...always, ...services].toSorted())
  },
)

test.runIf(program !== undefined)('the log of every container ends somewhere', () => {
  const services = [...resolved('single'), ...resolved('cluster')]
  const without = services.filter(([, block]) => !/^ {4}logging:\n(?: {5,}.*\n)*? +max-size: /m.test(block))
  expect(services).not.toEqual([])
  expect(without.map(([name]) => name)).toEqual([])
})

test.runIf(program !== undefined)(
  'the password of the event store is one setting, of its nodes and of whom they let in',
  () => {
    const services = resolved('cluster', { EVENTSTORE_PASSWORD: 'another1' })
    const whose = (text: string) =>
      [...services].filter(([, block]) => block.includes(text)).map(([name]) => name)
    const processes = ['api-1', 'api-2', 'projector-1', 'projector-2']
    expect(whose('esdb+discover://admin:another1@172.').toSorted()).toEqual(processes)
    const nodes = ['eventstore-1', 'eventstore-2', 'eventstore-3']
    expect(whose('KURRENTDB_DEFAULT_ADMIN_PASSWORD: another1\n').toSorted()).toEqual(nodes)
    expect(whose('KURRENTDB_DEFAULT_OPS_PASSWORD: another1\n').toSorted()).toEqual(nodes)
    expect(whose('changeit')).toEqual([])
  },
)

test("the file of Compose that is part of the project says what to start, and holds nobody's secret", () => {
  const settings = [...read('.env').matchAll(/^[^#\n].*$/gm)].map(([line]) => line)
  expect(settings).toEqual(['COMPOSE_PROFILES=single', 'COMPOSE_PROJECT_NAME=brandpath'])
})

test('the file that the README has secrets in is neither committed nor in the image', () => {
  const [, own = ''] = /^export COMPOSE_ENV_FILES=\.env,(\S+)$/m.exec(read('README.md')) ?? []
  expect(own).toBe('.env.local')
  expect(read('.gitignore').split('\n')).toContain(own)
  expect(read('.dockerignore').split('\n')).toContain('.env*')
})
