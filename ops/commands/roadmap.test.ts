import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { startTestApp } from '../testing/app.ts'
import { said } from '../testing/said.ts'
import { roadmapExport, roadmapPublish } from './roadmap.ts'

const exported = z.object({ basedOn: z.number(), tasks: z.array(z.looseObject({ key: z.string() })) })

test('of a roadmap with the same fault everywhere the first lines are told, and how many follow', async () => {
  const { database, dataDir } = await startTestApp()
  const databaseUrl = database.url
  const { basedOn, tasks } = exported.parse(JSON.parse(await said(roadmapExport, { databaseUrl })))
  const file = path.join(dataDir, 'edited.json')
  // Each has another key, with a number that is not its own for ever.
  const renamed = tasks.map((task) => ({ ...task, key: `new-${task.key}` }))
  await writeFile(file, JSON.stringify({ basedOn, tasks: renamed }))
  const refusal = await said(roadmapPublish, { databaseUrl, args: [file] }).catch(String)
  const [head, ...lines] = refusal.split('\n')
  expect(head).toBe(`CommandFailed: ${file} cannot be published.`)
  expect(lines).toHaveLength(21)
  expect(lines[0]).toMatch(/^new-.* cannot have the number \d+: it is .*’s for ever\.$/)
  expect(lines.at(-1)).toBe(`And ${tasks.length - 20} more.`)
})
