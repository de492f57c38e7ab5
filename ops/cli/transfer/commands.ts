import { CommandRejected } from '#kernel/commands/decider.ts'
import { formatCount } from '#domain/shared/format.ts'
import { ownedProjectLimit } from '#schema/limits.ts'
import { inspectEventStore, openEventStore } from '#kernel/event-store/open.ts'
import { CliError, type Command } from '../command.ts'
import { outputFileOption, parseJson, printable, readTextFile, writeResult } from '../files.ts'
import { openStores } from '../open-stores.ts'
import { parseEmail } from '../accounts/accounts.ts'
import { exportProject, exportedCsv } from './export.ts'
import { exportedProject, type ExportedProject } from './exported-project.ts'
import { importProject, type ImportResult } from './import.ts'

export const exportProjectCommand: Command = {
  name: 'export project',
  args: ['id'],
  options: { csv: {}, ...outputFileOption },
  summary:
    'Print a project as JSON or CSV, or write it to a new file with --to. JSON contains tasks, plans, notes, links and status updates, and can be imported. CSV contains the tasks. Both contain names and texts of the team.',
  run: async (context, [id = ''], options) => {
    await using stores = await openStores(context, inspectEventStore)
    const exported = /^[1-9]\d{0,8}$/.test(id) ? await exportProject(stores, Number(id)) : null
    if (!exported) throw new CliError(`Project ${id} does not exist.`)
    const title = `Project ${id} (${exported.project.name})`
    const text = options['csv'] === true ? exportedCsv(exported) : JSON.stringify(exported, null, 2)
    await writeResult(context, options, { title, text })
  },
}

export const importCommand: Command = {
  name: 'import',
  args: ['file'],
  options: { owner: { value: 'email', required: true }, again: {} },
  summary:
    'Create a project from an exported project. If the command is interrupted, run it again: it creates no duplicate. --again imports the same file as another project.',
  checkInput: async (_config, [file = ''], { owner }) => {
    parseEmail(String(owner))
    await readExport(file)
  },
  run: async (context, [file = ''], { owner, again }) => {
    const email = parseEmail(String(owner))
    const exported = await readExport(file)
    await using stores = await openStores(context, openEventStore)
    const account = await stores.db
      .selectFrom('identity.accounts')
      .select(['id', 'role', 'email_verified_at'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!account) throw new CliError(`No account has the address ${email}.`)
    const result = await importProject(stores, account, exported, { again: again === true }).catch(
      (error: unknown) => {
        throw error instanceof CommandRejected
          ? ownsTooMany(email, account.email_verified_at !== null)
          : error
      },
    )
    for (const line of describeImport(result, exported, email)) context.print(line)
  },
}

function describeImport(result: ImportResult, exported: ExportedProject, email: string): string[] {
  const { projectId, name, isNew, version, added, unknown, retired } = result
  const project = `project ${projectId} (${name})`
  const lines = isNew
    ? [
        `Imported ${project} for ${email}.`,
        'Statuses, plans and texts are dated today. Team, votes and history are not imported.',
        'Tasks of the previous owner are assigned to the new owner, and other tasks to no member.',
        'Texts belong to the new owner and begin with their author and day. The command “user erase” does not find these names.',
      ]
    : [
        `This file was already imported for ${email} as ${project}. Use --again to create another project from this file.`,
      ]
  const { roadmapVersion } = exported.project
  if (isNew && version !== roadmapVersion)
    lines.push(
      `The roadmap changed from version ${roadmapVersion} to ${version}: ${formatCount(added, 'new task')}.`,
    )
  if (unknown.length > 0)
    lines.push(`Tasks not imported, because the newest roadmap does not contain them: ${list(unknown)}.`)
  if (retired.length > 0)
    lines.push(`Tasks not imported, because they were retired before the export: ${list(retired)}.`)
  return lines
}

const maxListed = 20

function list(keys: readonly string[]): string {
  const listed = keys.slice(0, maxListed).map((key) => printable(key, 80))
  const hidden = keys.length - listed.length
  return `${listed.join(', ')}${hidden > 0 ? `, and ${hidden} more` : ''}`
}

function ownsTooMany(email: string, isConfirmed: boolean): CliError {
  const promote = `npm run ops -- users promote ${email}`
  return new CliError(
    `${email} already owns ${ownedProjectLimit} projects. Nothing was imported. Delete a project first, or make the ` +
      (isConfirmed
        ? `account an administrator: ${promote}`
        : `account an administrator. Its address is not confirmed, so check first that it belongs to this person. ` +
          `Then run: ${promote} --unconfirmed`),
  )
}

async function readExport(file: string): Promise<ExportedProject> {
  const parsed = exportedProject.safeParse(parseJson(await readTextFile(file), file))
  if (parsed.success) return parsed.data
  const [{ path, message } = { path: [], message: '' }] = parsed.error.issues
  throw new CliError(
    `${file} is not an exported project: ${[path.join('.'), message].filter(Boolean).join(': ')}`,
  )
}
