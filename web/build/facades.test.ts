import { expect, test } from 'vitest'
import { findFacade, withoutFacades } from './facades.ts'

const code = 'export{a as default,b as Card}from"./app-1x.js";'

test('findFacade accepts only files that do nothing except re-export names of a single file', () => {
  expect(findFacade(code)).toEqual({
    target: 'app-1x.js',
    names: new Map([
      ['a', 'default'],
      ['b', 'Card'],
    ]),
  })
  expect(findFacade(`import"./core.js";${code}`)).toBeNull()
  expect(findFacade('export{a};')).toBeNull()
})

test('withoutFacades makes a dynamic import skip a file that only re-exports and load the original file', () => {
  const facade = findFacade(code)
  if (facade === null) throw new Error('The file is not a facade.')
  const importing = 'm.f=["assets/Home-9.js"];load(()=>import(`./Home-9.js`))'
  expect(withoutFacades(importing, new Map([['Home-9.js', facade]]))).toBe(
    'm.f=["assets/app-1x.js"];load(()=>import("./app-1x.js").then(m=>({default:m.a,Card:m.b})))',
  )
})
