import { cleanup, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { PageHead, type PageHeadProps } from './PageHead.tsx'

afterEach(() => {
  // Unmounts the page before the head is emptied, because the page itself removes its tags from the head.
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

test('the document title of a page ends with the product name “Brandpath”', async () => {
  show('/', { title: 'Your Projects' })
  await waitFor(() => expect(document.title).toBe('Your Projects – Brandpath'))
})

test('the canonical URL of a page has the configured public host and no query string', () => {
  show('/project/4?from=mail', { title: 'Halden' }, 'https://brandpath.example/')
  expect(canonical()).toBe('https://brandpath.example/project/4')
})

test.each([
  ['/project/4/', '/project/4'],
  ['/', '/'],
])('the canonical URL of a page with the path %s ends with the path %s', (address, page) => {
  show(address, { title: 'Halden' }, 'https://brandpath.example')
  expect(canonical()).toBe(`https://brandpath.example${page}`)
})

test('if no public URL is configured, the canonical URL of a page has the origin of the page', () => {
  show('/project/4', { title: 'Halden' })
  expect(canonical()).toBe(`${location.origin}/project/4`)
})

test('when the user leaves a page that sets a meta description, the product’s meta description is restored', () => {
  const { unmount } = show('/forgot-password', { title: 'Forgot', description: 'Ask for a link.' })
  expect(description()).toBe('Ask for a link.')
  unmount()
  expect(description()).toBe("The product's own")
})

test('a page that sets no meta description keeps the product’s meta description', () => {
  show('/', { title: 'Your Projects' })
  expect(description()).toBe("The product's own")
})
