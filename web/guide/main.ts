import '#web/styles/global.css.ts'
import './documentation.css.ts'
import './guide.css.ts'
import './library.css.ts'
import './notice.css.ts'
import { datePrints } from '#web/ui/print.ts'

datePrints()

/** Id of the task whose link opened the guide. Members of the project also get the app header and a status button. */
const task = new URLSearchParams(location.search).get('task')
if (task !== null && /^[1-9]\d{3,14}$/.test(task)) {
  const { mountTask } = await import('./mount-task.tsx')
  await mountTask(Number(task))
}

const librarySearch = document.getElementById('library-search')
if (librarySearch instanceof HTMLInputElement) {
  const { searchLibrary } = await import('./guide-search.ts')
  searchLibrary(librarySearch)
}
