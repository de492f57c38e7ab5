import { expect, test } from 'vitest'
import { ida } from '#web/testing/a-user.ts'
import { countLine } from './count-line.ts'
import { aProject } from './testing/a-project.ts'

const owned = aProject()
const invited = aProject({ ownerId: 9, role: 'EDITOR' })

test.each([
  ['No projects yet', []],
  ['1 project: 1 owned, 0 invited', [owned]],
  ['1 project: 0 owned, 1 invited', [invited]],
  ['3 projects: 1 owned, 2 invited', [owned, invited, invited]],
])('%s', (line, projects) => {
  expect(countLine(projects, ida.id)).toBe(line)
})
