import { Problem } from '#api/problem.ts'
import { counted } from '#domain/counted.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { openDatabase } from '#store/database.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { NotJson, parseJson } from '../parse-json.ts'
import { printable } from '../printable.ts'
import { importProject, type Imported } from '../transfer-import.ts'
import { asCsv, exportedProject, exportProject, type ExportedProject } from '../transfer.ts'
import { addressIn } from './address-in.ts'
import { CommandFailed, type Command } from './command.ts'
import { fromFile } from './from-file.ts'
import { bringForward, lookIntoLog } from './look.ts'
import { hand, toFile } from './to-file.ts'

export const exportOne: Command = {
  name: 'export project',
  args: ['id'],
  options: { csv: {}, ...toFile },
  summary:
    'A project with the status of every task as JSON, or with --csv as a table; with --to in a new file, to be imported.',
  run: async (surroundings, [id = ''], options) => {
    const { store } = await lookIntoLog(surroundings)
    try {
      const found = /^[1-9]\d{0,8}$/.test(id) ? await exportProject(store, Number(id)) : null
      if (!found) throw new CommandFailed(`There is no project ${id}.`)
      const what = `Project ${id}, ${found.project.name},`
      const text = options['csv'] === true ? asCsv(found) : JSON.stringify(found, null, 2)
      await hand(surroundings, options, { what, text })
    } finally {
      await store.close()
    }
  },
}

export const importOne: Command = {
  name: 'import',
  args: ['file'],
  options: { owner: { value: 'email', required: true }, again: {} },
  summary:
    'Makes a new project of an exported one, for its new owner, who must be free to own one more. Interrupted, it is to be repeated: the same file makes the same owner one project, whole or not at all; with --again another one.',
  run: async (surroundings, [file = ''], { owner, again }) => {
    const { config, databaseUrl, log, say } = surroundings
    const email = addressIn(String(owner))
    const exported = await readExport(file)
    await bringForward(surroundings)
    const database = openDatabase(databaseUrl, { max: 2, applicationName: 'brandpath import', log })
    const { store } = await openEventStore(config, databaseUrl, log)
    try {
      const account = await database.db
        .selectFrom('identity.accounts')
        .select(['id', 'role'])
        .where('email', '=', email)
        .executeTakeFirst()
      if (!account) throw new CommandFailed(`There is no account with the address ${email}.`)
      const imported = await importProject({ db: database.db, store }, account, exported, {
        again: again === true,
      }).catch((error: unknown) => {
        throw error instanceof Problem && error.status === 409 ? holdsAll(email) : error
      })
      for (const line of outcome(imported, exported, email)) say(line)
    } finally {
      await store.close()
      await database.close()
    }
  },
}

function outcome(imported: Imported, exported: ExportedProject, email: string): string[] {
  const { projectId, name, isNew, unknown, retired } = imported
  const which = `Project ${projectId}, ${name},`
  const made = `${which} was made of this file for ${email} before, and is whole: no other was made. With --again one is.`
  return [
    ...(isNew ? [`${which} belongs to ${email}.`, leftBehind, ...otherVersion(imported, exported)] : [made]),
    ...(unknown.length > 0 ? [`The newest roadmap does not have these tasks: ${listed(unknown)}.`] : []),
    ...(retired.length > 0 ? [`Retired before it was exported, and left behind: ${listed(retired)}.`] : []),
  ]
}

const leftBehind =
  'Its statuses came along, dated by this import; its team, votes, history and earlier dates did not.'

function otherVersion({ version, added }: Imported, { project }: ExportedProject): string[] {
  if (version === project.roadmapVersion) return []
  const tasks = `${counted(added, 'task')} ${added === 1 ? 'is' : 'are'} new`
  return [
    `It was exported from version ${project.roadmapVersion} and stands on version ${version}: ${tasks}.`,
  ]
}

/** Keys that a line names; more of them say no more. */
const named = 20

function listed(keys: readonly string[]): string {
  const shown = keys.slice(0, named).map((key) => printable(key, 80))
  const rest = keys.length - shown.length
  return `${shown.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`
}

const holdsAll = (email: string) =>
  new CommandFailed(
    `${email} owns ${ownedProjectLimit} projects already, and only administrators may own more: nothing was imported. ` +
      `A project less (or npm run ops -- users promote ${email}), and it can be.`,
  )

async function readExport(file: string): Promise<ExportedProject> {
  const text = await fromFile(file)
  let json: unknown
  try {
    json = parseJson(text)
  } catch (error) {
    throw error instanceof NotJson ? new CommandFailed(`${file} is not JSON: ${error.message}`) : error
  }
  const parsed = exportedProject.safeParse(json)
  if (parsed.success) return parsed.data
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues
  throw new CommandFailed(
    `${file} is no exported project: ${[path.join('.'), message].filter(Boolean).join(': ')}`,
  )
}
