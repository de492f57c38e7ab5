import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { startTestApp } from '../../testing/app.ts'
import { runCommand } from '../../testing/run-command.ts'
import { roadmapExportCommand, roadmapPublishCommand } from './commands.ts'

const exported = z.object({ basedOn: z.number(), tasks: z.array(z.looseObject({ key: z.string() })) })

test('for a roadmap file with many problems, the command “roadmap publish” prints 20 problems and “And … more”', async () => {
  const { database, dataDir } = await startTestApp()
  const databaseUrl = database.url
  const { basedOn, tasks } = exported.parse(
    JSON.parse(await runCommand(roadmapExportCommand, { databaseUrl })),
  )
  const file = path.join(dataDir, 'edited.json')
  // Each task causes an error, because the number of a task cannot get a new key.
  const renamed = tasks.map((task) => ({ ...task, key: `new-${task.key}` }))
  await writeFile(file, JSON.stringify({ basedOn, tasks: renamed }))
  const message = await runCommand(roadmapPublishCommand, { databaseUrl, args: [file] }).catch(String)
  const [head, ...lines] = message.split('\n')
  expect(head).toBe(`CliError: Cannot publish ${file}.`)
  expect(lines).toHaveLength(21)
  expect(lines[0]).toMatch(
    /^The task new-.* cannot have the number \d+: it belongs permanently to the task .*\.$/,
  )
  expect(lines.at(-1)).toBe(`And ${tasks.length - 20} more.`)
})
