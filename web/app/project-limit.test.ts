import { expect, test } from 'vitest'
import { aProject, ida } from '#web/testing/fixtures.ts'
import { projectLimitReason } from './project-limit.ts'

const owned = aProject()
const invited = aProject({ ownerId: 9 })

test('the project limit allows a user to own two projects and counts only the projects that the user owns', () => {
  expect(projectLimitReason([owned, invited, invited], ida)).toBeNull()
  expect(projectLimitReason([owned, owned], ida)).toMatch(/You can own up to 2 projects/)
})

test('a user with the role ADMIN can own any number of projects', () => {
  expect(projectLimitReason([owned, owned, owned], { ...ida, role: 'ADMIN' })).toBeNull()
})
