import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { PageHead, type PageHeadProps } from './PageHead.tsx'

afterEach(() => {
  // The page removes its tags from the head, so unmount it first.
  cleanup()
  document.head.innerHTML = ''
})

/** Renders PageHead in a document with the meta tags of index.html. */
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

test('the document title ends with the name of the product', async () => {
  show('/', { title: 'Your Projects' })
  await waitFor(() => expect(document.title).toBe('Your Projects – Brandpath'))
})

test('the canonical URL has the public host and no query string', () => {
  show('/project/4?from=mail', { title: 'Halden' }, 'https://brandpath.example/')
  expect(canonical()).toBe('https://brandpath.example/project/4')
})

test.each([
  ['/project/4/', '/project/4'],
  ['/', '/'],
])('the canonical URL of the path %s ends with the path %s', (address, page) => {
  show(address, { title: 'Halden' }, 'https://brandpath.example')
  expect(canonical()).toBe(`https://brandpath.example${page}`)
})

test('without a configured public URL, the canonical URL has the origin of the page', () => {
  show('/project/4', { title: 'Halden' })
  expect(canonical()).toBe(`${location.origin}/project/4`)
})

test('leaving a page restores the description of the product', () => {
  const { unmount } = show('/forgot-password', { title: 'Forgot', description: 'Ask for a link.' })
  expect(description()).toBe('Ask for a link.')
  unmount()
  expect(description()).toBe("The product's own")
})

test('a page without a description keeps the description of the product', () => {
  show('/', { title: 'Your Projects' })
  expect(description()).toBe("The product's own")
})
