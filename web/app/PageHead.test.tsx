import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { PageHead, type PageHeadProps } from './PageHead.tsx'

afterEach(() => {
  cleanup()
  document.head.innerHTML = ''
})

/** A page whose head is as index.html has it. */
function show(address: string, props: PageHeadProps, publicUrl = '') {
  document.head.innerHTML = `<meta name="description" content="The product's own" /><meta name="public-url" content="${publicUrl}" />`
  return render(
    <MemoryRouter initialEntries={[address]}>
      <PageHead {...props} />
    </MemoryRouter>,
  )
}
const description = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
const canonical = () => document.querySelector('link[rel="canonical"]')?.getAttribute('href')

test('a page has a title of its own, with the name of the product', async () => {
  show('/', { title: 'Your Projects' })
  await waitFor(() => expect(document.title).toBe('Your Projects – Brandpath'))
})

test('its address is that of the public host, without what a query adds', () => {
  show('/project/4?from=mail', { title: 'Halden' }, 'https://brandpath.example/')
  expect(canonical()).toBe('https://brandpath.example/project/4')
})

test.each([
  ['/project/4/', '/project/4'],
  ['/', '/'],
])('%s is the page %s', (address, page) => {
  show(address, { title: 'Halden' }, 'https://brandpath.example')
  expect(canonical()).toBe(`https://brandpath.example${page}`)
})

test('where the server says no host, it is the one that the page came from', () => {
  show('/project/4', { title: 'Halden' })
  expect(canonical()).toBe(`${location.origin}/project/4`)
})

test('a description holds for its page alone', () => {
  const { unmount } = show('/forgot-password', { title: 'Forgot', description: 'Ask for a link.' })
  expect(description()).toBe('Ask for a link.')
  unmount()
  expect(description()).toBe("The product's own")
})

test('a page without one keeps the description of the product', () => {
  show('/', { title: 'Your Projects' })
  expect(description()).toBe("The product's own")
})
