import { useSearchParams } from 'react-router-dom'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { withoutFilter, type Filter } from './filter.ts'

/** No entry to show: there is none at all, or none that the filter lets through. */
export function NothingYet({ filter }: { filter: Filter }) {
  const [, setSearch] = useSearchParams()
  function showAll() {
    setSearch(withoutFilter)
    // This button goes with what it says.
    document.querySelector('h1')?.focus()
  }
  if (Object.keys(filter).length === 0)
    return (
      <EmptyState title="Nothing has happened yet">
        Whatever is done in this project stands here: tasks, people and emails.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Nothing like that has happened"
      action={<Button onClick={showAll}>Show everything</Button>}
    >
      No entry of this project matches the filter.
    </EmptyState>
  )
}
