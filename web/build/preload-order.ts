const preload = /\s*<link rel="modulepreload"[^>]*>/g

/**
 * Orders the chunks that a page preloads. Over HTTP/1.1, a browser loads six files of a server at a time, in the order of
 * the page. The libraries come first, because they are the largest file. The other chunks move to the body, so that the
 * styles and the chunks of the screen, which the server adds to the head, come before them.
 */
export function librariesFirst(page: string): string {
  const tags = page.match(preload) ?? []
  const libraries = tags.find((tag) => tag.includes('/assets/libraries-'))
  if (libraries === undefined)
    throw new Error('index.html does not preload the chunk “libraries”. Correct web/build/chunks.ts.')
  const others = tags.filter((tag) => tag !== libraries).join('')
  return page
    .replace(preload, '')
    .replace(/\s*<link rel="stylesheet"/, (styles) => `${libraries}${styles}`)
    .replace('<body>', (body) => `${body}${others}`)
}
