import { expect, test } from 'vitest'
import { librariesFirst } from './preload-order.ts'

const chunk = (name: string) => `<link rel="modulepreload" crossorigin href="/assets/${name}-B1.js">`
const styles = '<link rel="stylesheet" crossorigin href="/assets/styles-C2.css">'

test('the libraries are preloaded before the styles, and the other chunks in the body', () => {
  const page = `<head>${chunk('index')}${chunk('libraries')}${chunk('core')}${styles}</head><body><div></div></body>`
  expect(librariesFirst(page)).toBe(
    `<head>${chunk('libraries')}${styles}</head><body>${chunk('index')}${chunk('core')}<div></div></body>`,
  )
})

test('a page without the libraries is rejected', () => {
  expect(() => librariesFirst(`<head>${chunk('index')}${styles}</head><body></body>`)).toThrow(/libraries/)
})
