import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modulesOf, screenModules } from '#schema/screens.ts'

const code = readFileSync(new URL('App.tsx', import.meta.url), 'utf8')

test.each(Object.entries(screenModules))(
  'for the screen %s, the client loads the module %s, which the server preloads',
  (name, module) => {
    const load = `lazyScreen\\(\\s*\\(\\) => import\\('#web/${RegExp.escape(module)}'\\)`
    expect(code).toMatch(RegExp(`(${name}: |Dashboard = )${load}`))
  },
)

test('for screens that need a login, the client loads the layout, which the server preloads', () => {
  expect(modulesOf('home')[0]).toBe('app/Layout.tsx')
  expect(code).toContain("lazyScreen(() => import('./Layout.tsx'), ...withLayout)")
})
