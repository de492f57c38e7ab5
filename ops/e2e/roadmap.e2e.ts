import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { temporaryFolder } from '#store/testing/folder.ts'
import { start } from './application.ts'
import { ops, type Ran } from './command-line.ts'
import { Person } from './person.ts'

const exported = z.object({
  basedOn: z.number(),
  tasks: z.array(z.looseObject({ key: z.string(), number: z.number(), title: z.string() })),
})
type Exported = z.infer<typeof exported>
const adoption = z.object({
  version: z.number(),
  newest: z.number(),
  added: z.array(z.unknown()),
  retired: z.array(z.object({ status: z.string() })),
})

/** An operator's folder, with what was exported in it, edited. */
async function operator() {
  const dataDir = await temporaryFolder()
  const publish = async (edited: Exported, ...options: string[]): Promise<Ran> => {
    const file = path.join(dataDir, 'edited.json')
    await writeFile(file, JSON.stringify(edited))
    return ops(dataDir, 'roadmap', 'publish', file, ...options)
  }
  const present = async () =>
    exported.parse(JSON.parse((await ops(dataDir, 'roadmap', 'export')).said) as unknown)
  return { dataDir, publish, present }
}

/** Without the first task, and with one more. */
const edit = ({ basedOn, tasks: [first, ...others] }: Exported): Exported => ({
  basedOn,
  tasks: [...others, { ...first, key: 'retail-media-1', number: 901, title: 'Buy retail media' }],
})

test('a roadmap is exported, edited, looked at and published while the application runs; a project adopts it', async () => {
  const { dataDir, publish, present } = await operator()
  expect((await ops(dataDir, 'roadmap', 'show')).complained).toContain(`no data of Brandpath in ${dataDir}`)
  const app = await start({ dataDir })
  try {
    const ida = await Person.registered(app.url)
    const project = await ida.createProject('Halden Sparkling Tea')
    const [first] = await ida.tasks(project)
    await ida.changeStatus(first?.id ?? 0, 'completed')

    const edited = edit(await present())
    const dry = await publish(edited, '--dry-run')
    expect(dry.said).toMatch(/^1 new task, 1 retired\.\n\+ 901 {2}retail-media-1 .*\n- /)
    expect(dry.said).toContain('Without --dry-run this becomes version 2.')
    expect((await present()).basedOn).toBe(1)
    // Of two who publish at once one is first, and the other has to look at what that one did.
    const both = await Promise.all([publish(edited), publish(edited)])
    const [done, late] = both.toSorted((a, b) => a.code - b.code)
    expect(done?.said).toContain('Version 2 is published. New projects start on it.')
    expect(late?.complained).toContain('This was made from version 1, and the newest is 2.')
    expect((await ops(dataDir, 'roadmap', 'show')).said).toContain('Buy retail media')

    const address = `/api/projects/${project}/roadmap`
    expect(adoption.parse(await ida.send('GET', address))).toMatchObject({
      version: 1,
      newest: 2,
      added: [{ key: 'retail-media-1' }],
      retired: [{ status: 'completed' }],
    })
    await ida.send('POST', address, { version: 2 })
    expect((await ida.tasks(project)).at(-1)).toMatchObject({ title: 'Buy retail media', status: 'pending' })
    const other = await ida.createProject('Norrby')
    expect((await ida.tasks(other)).map(({ id }) => id % 1000)).toEqual(
      (await ida.tasks(project)).map(({ id }) => id % 1000),
    )

    // What was adopted is in the events: made anew, the read models say the same.
    const before = await ida.tasks(project)
    expect(await ops(dataDir, 'projections', 'rebuild')).toMatchObject({ code: 0 })
    expect(await ida.tasks(project)).toEqual(before)
  } finally {
    await app.stop()
  }
})

test('a roadmap is published while the application is stopped, and what is wrong with it is said by name', async () => {
  const { dataDir, publish, present } = await operator()
  await (await start({ dataDir })).stop()
  const roadmap = await present()
  const [first, ...others] = roadmap.tasks
  const complaint = async (task: object) =>
    (await publish({ ...roadmap, tasks: [{ ...first, ...task }, ...others] as Exported['tasks'] })).complained
  expect(await complaint({ title: '' })).toContain(`${first?.key}: title is required`)
  expect(await complaint({ number: 999 })).toContain(`${first?.key} has the number ${first?.number} for ever`)
  expect((await publish(roadmap)).said).toContain('says what version 1 says. Nothing was published.')

  expect(await publish(edit(roadmap))).toMatchObject({ code: 0, complained: '' })
  const app = await start({ dataDir })
  try {
    const ida = await Person.registered(app.url)
    const tasks = await ida.tasks(await ida.createProject('Halden Sparkling Tea'))
    expect(tasks.at(-1)).toMatchObject({ title: 'Buy retail media' })
  } finally {
    await app.stop()
  }
})
