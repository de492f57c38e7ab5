import { readFile } from 'node:fs/promises'
import { Problem } from '#api/problem.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { openDatabase } from '#store/database.ts'
import { openEventStore } from '#store/open-event-store.ts'
import { asCsv, exportedProject, exportProject, importProject, type ExportedProject } from '../transfer.ts'
import { CommandFailed, type Command } from './command.ts'
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
  options: { owner: { value: 'email', required: true } },
  summary:
    'Makes a new project of an exported one, for its new owner, who must be free to own one more; each time another one.',
  run: async (surroundings, [file = ''], { owner }) => {
    const { config, databaseUrl, log, say } = surroundings
    const exported = await readExport(file)
    await bringForward(surroundings)
    const database = openDatabase(databaseUrl, { max: 2, applicationName: 'brandpath import', log })
    const { store } = await openEventStore(config, databaseUrl, log)
    try {
      const email = String(owner).trim().toLowerCase()
      const account = await database.db
        .selectFrom('identity.accounts')
        .select(['id', 'role'])
        .where('email', '=', email)
        .executeTakeFirst()
      if (!account) throw new CommandFailed(`There is no account with the address ${String(owner)}.`)
      const { projectId, unknown } = await importProject({ db: database.db, store }, account, exported).catch(
        (error: unknown) => {
          throw error instanceof Problem && error.status === 409 ? holdsAll(email) : error
        },
      )
      say(`Project ${projectId}, ${exported.project.name}, belongs to ${email}.`)
      if (unknown.length > 0) say(`The newest roadmap does not have these tasks: ${unknown.join(', ')}.`)
    } finally {
      await store.close()
      await database.close()
    }
  },
}

const holdsAll = (email: string) =>
  new CommandFailed(
    `${email} owns ${ownedProjectLimit} projects already, and only administrators may own more: nothing was imported. ` +
      `A project less (or npm run ops -- users promote ${email}), and it can be.`,
  )

async function readExport(file: string): Promise<ExportedProject> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandFailed(`${file} cannot be read.`)
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new CommandFailed(`${file} is not JSON.`)
  }
  const parsed = exportedProject.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new CommandFailed(
    `${file} is no exported project: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  )
}
