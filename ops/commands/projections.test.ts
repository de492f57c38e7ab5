import { expect, test } from 'vitest'
import { readSchema, readVersion } from '#schema/tables/database.ts'
import { startTestApp } from '../testing/app.ts'
import { said } from '../testing/said.ts'
import { projectionsStatus } from './projections.ts'

const schema = readSchema(readVersion)

test('the check fails until somebody leads, and says why', async () => {
  const app = await startTestApp({ projector: false })
  const { url: databaseUrl } = app.database
  const check = () => said(projectionsStatus, { databaseUrl, options: { check: true } })
  const why = `There is no ${schema}: nobody has begun its read models.\nNobody leads ${schema}.\nNobody leads work.`
  await expect(check()).rejects.toThrow(why)
  expect(await said(projectionsStatus, { databaseUrl })).toContain('Nobody has led yet.')
  await app.project()
  await expect.poll(check).toContain(`${schema} is led by backend`)
})
