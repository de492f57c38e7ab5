import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { temporaryFolder } from '#kernel/testing/folder.ts'
import { start } from './support/application.ts'
import { runOps, type OpsResult } from './support/command-line.ts'
import { Client } from '#ops/testing/client.ts'

const exported = z.object({
  basedOn: z.number(),
  tasks: z.array(z.looseObject({ key: z.string(), number: z.number(), title: z.string() })),
})
type Exported = z.infer<typeof exported>
const roadmapUpdate = z.object({
  version: z.number(),
  newest: z.number(),
  added: z.array(z.unknown()),
  retired: z.array(z.object({ status: z.string() })),
})

/** Returns a new data folder, and functions that export and publish its roadmap. */
async function setUp() {
  const dataDir = await temporaryFolder()
  const publish = async (edited: Exported, ...options: string[]): Promise<OpsResult> => {
    const file = path.join(dataDir, 'edited.json')
    await writeFile(file, JSON.stringify(edited))
    return runOps(dataDir, 'roadmap', 'publish', file, ...options)
  }
  const exportRoadmap = async () =>
    exported.parse(JSON.parse((await runOps(dataDir, 'roadmap', 'export')).stdout) as unknown)
  return { dataDir, publish, exportRoadmap }
}

/** Removes the first task from an exported roadmap and adds a new task. */
const edit = ({ basedOn, tasks: [first, ...others] }: Exported): Exported => ({
  basedOn,
  tasks: [...others, { ...first, key: 'retail-media-1', number: 901, title: 'Buy retail media' }],
})

test('if an operator publishes a roadmap while the application runs, a project can adopt the roadmap', async () => {
  const { dataDir, publish, exportRoadmap } = await setUp()
  expect((await runOps(dataDir, 'roadmap', 'show')).stderr).toContain(`No Brandpath data in ${dataDir}`)
  const app = await start({ dataDir })
  try {
    const ida = await new Client(app.url).registered()
    const project = await ida.project('Halden Sparkling Tea')
    const [first] = await ida.tasks(project)
    await ida.changeStatus(first?.id ?? 0, 'completed')

    const edited = edit(await exportRoadmap())
    const dry = await publish(edited, '--dry-run')
    expect(dry.stdout).toMatch(/^1 new task, 1 retired\.\n\+ 901 {2}retail-media-1 .*\n- /)
    expect(dry.stdout).toContain('Dry run: nothing was published. This would be version 2.')
    expect((await exportRoadmap()).basedOn).toBe(1)
    // The second of two concurrent publications is refused, because it is not based on the newest version.
    const both = await Promise.all([publish(edited), publish(edited)])
    const [done, late] = both.toSorted((a, b) => a.code - b.code)
    expect(done?.stdout).toContain('Published version 2. New projects use it.')
    expect(late?.stderr).toContain('These tasks are based on version 1, but the newest version is 2.')
    expect((await runOps(dataDir, 'roadmap', 'show')).stdout).toContain('Buy retail media')

    const address = `/api/projects/${project}/roadmap`
    expect(roadmapUpdate.parse(await ida.call('GET', address))).toMatchObject({
      version: 1,
      newest: 2,
      added: [{ key: 'retail-media-1' }],
      retired: [{ status: 'completed' }],
    })
    await ida.call('POST', address, { version: 2 })
    expect((await ida.tasks(project)).at(-1)).toMatchObject({ title: 'Buy retail media', status: 'pending' })
    const other = await ida.project('Norrby')
    expect((await ida.tasks(other)).map(({ id }) => id % 1000)).toEqual(
      (await ida.tasks(project)).map(({ id }) => id % 1000),
    )

    // The project has the same tasks after a rebuild of the read models.
    const before = await ida.tasks(project)
    expect(await runOps(dataDir, 'projections', 'rebuild')).toMatchObject({ code: 0 })
    expect(await ida.tasks(project)).toEqual(before)
  } finally {
    await app.stop()
  }
})

test('an operator can publish a roadmap while the application is stopped', async () => {
  const { dataDir, publish, exportRoadmap } = await setUp()
  await (await start({ dataDir })).stop()
  const roadmap = await exportRoadmap()
  const [first, ...others] = roadmap.tasks
  const publishError = async (task: object) =>
    (await publish({ ...roadmap, tasks: [{ ...first, ...task }, ...others] as Exported['tasks'] })).stderr
  expect(await publishError({ title: '' })).toContain(`${first?.key}: title is required`)
  expect(await publishError({ number: 999 })).toContain(
    `The task ${first?.key} cannot have the number 999: its permanent number is ${first?.number}`,
  )
  expect((await publish(roadmap)).stdout).toContain('is the same as version 1. Nothing was published.')

  expect(await publish(edit(roadmap))).toMatchObject({ code: 0, stderr: '' })
  const app = await start({ dataDir })
  try {
    const ida = await new Client(app.url).registered()
    const tasks = await ida.tasks(await ida.project('Halden Sparkling Tea'))
    expect(tasks.at(-1)).toMatchObject({ title: 'Buy retail media' })
  } finally {
    await app.stop()
  }
})
