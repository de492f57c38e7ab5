import { matchesSearch, resultText } from '#domain/guides/search.ts'

/** Makes the search of the library show its results while the user types. Without it, the server searches. */
export function searchLibrary(field: HTMLInputElement): void {
  const count = document.getElementById('library-count')
  const groups = [...document.querySelectorAll<HTMLElement>('.library-group')]
  const search = () => {
    let found = 0
    for (const group of groups) {
      const items = [...group.querySelectorAll<HTMLElement>('[data-text]')]
      for (const item of items) item.hidden = !matchesSearch(item.dataset['text'] ?? '', field.value)
      const shown = items.filter((item) => !item.hidden).length
      group.hidden = shown === 0
      found += shown
    }
    if (count !== null) count.textContent = resultText(found, field.value)
    const { pathname } = location
    const words = field.value.trim()
    history.replaceState(
      null,
      '',
      words === '' ? pathname : `${pathname}?${new URLSearchParams({ q: words }).toString()}`,
    )
  }
  field.addEventListener('input', search)
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    search()
  })
}
