import { expect, test } from 'vitest'
import { ida } from '#web/testing/a-user.ts'
import { whyNoMore } from './project-limit.ts'
import { aProject } from './testing/a-project.ts'

const owned = aProject()
const invited = aProject({ ownerId: 9 })

test('one may own two projects, however many one is invited to', () => {
  expect(whyNoMore([owned, invited, invited], ida)).toBeNull()
  expect(whyNoMore([owned, owned], ida)).toMatch(/You own 2 projects/)
})

test('an ADMIN owns as many as he likes', () => {
  expect(whyNoMore([owned, owned, owned], { ...ida, role: 'ADMIN' })).toBeNull()
})
