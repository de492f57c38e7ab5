import { expect, test } from 'vitest'
import { aProject, ida } from '#web/testing/fixtures.ts'
import { projectCountText } from './ProjectList.tsx'

const owned = aProject()
const invited = aProject({ ownerId: 9, role: 'EDITOR' })

test.each([
  ['No projects yet', []],
  ['1 project: 1 owned, 0 invited', [owned]],
  ['1 project: 0 owned, 1 invited', [invited]],
  ['3 projects: 1 owned, 2 invited', [owned, invited, invited]],
])('projectCountText describes the number of owned and invited projects as “%s”', (line, projects) => {
  expect(projectCountText(projects, ida.id)).toBe(line)
})
