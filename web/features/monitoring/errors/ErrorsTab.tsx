import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorLevels, type ErrorLevel, type LoggedError } from '#schema/api/monitoring.ts'
import { QueryView } from '#web/shared/admin/QueryView.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { rows } from '#web/ui/card/rows.css.ts'
import { EmptyState } from '#web/ui/feedback/States.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { SelectField } from '#web/ui/field/SelectField.tsx'
import { errorLimit, errorsQuery } from '../api.ts'
import * as styles from '../monitoring.css.ts'
import { parseLevel, withLevel } from '../search-params.ts'
import { ErrorRow, sourceOf } from './ErrorRow.tsx'

type Level = ErrorLevel | undefined

/** Lists logged errors. Each error level has its own URL, so that Back restores the previous level. */
export default function ErrorsTab() {
  const [search, setSearch] = useSearchParams()
  const level = parseLevel(search)
  const filter = useRef<HTMLSelectElement>(null)
  const choose = (next: Level) => setSearch((search) => withLevel(search, next))
  const showAll = () => {
    choose(undefined)
    // Moves the focus, because the pressed button is unmounted.
    filter.current?.focus()
  }
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          ref={filter}
          label="Level"
          value={level ?? 'all'}
          options={(['all', ...errorLevels] as const).map((level) => [level, level])}
          onChange={(level) => choose(level === 'all' ? undefined : level)}
        />
        <p className={styles.muted}>Last 30 days, newest first.</p>
      </div>
      {/* The key resets the component state when the level changes. */}
      <ErrorsOfLevel key={level ?? 'all'} level={level} onAll={showAll} />
    </>
  )
}

function ErrorsOfLevel({ level, onAll }: { level: Level; onAll: () => void }) {
  const query = useQuery(errorsQuery(level))
  return (
    <QueryView query={query} noun="errors" skeletons={<Skeleton height="16rem" />}>
      {({ errors }) => {
        if (errors.length > 0) return <ErrorList level={level} errors={errors} />
        if (level === undefined)
          return <EmptyState title="No errors">Nothing was logged in the last 30 days.</EmptyState>
        return (
          <EmptyState
            title={`No entries at level ${level}`}
            action={<Button onClick={onAll}>Show all levels</Button>}
          >
            Other levels may have entries.
          </EmptyState>
        )
      }}
    </QueryView>
  )
}

const ErrorList = ({ level, errors }: { level: Level; errors: readonly LoggedError[] }) => (
  <>
    <ul className={rows} aria-label="Latest errors">
      {errors.map((error) => (
        <ErrorRow key={keyOf(error)} error={error} />
      ))}
    </ul>
    {errors.length >= errorLimit && (
      <p className={styles.shown}>
        Only the latest errors are shown.
        {level === undefined && ' Choose a level to see more.'}
      </p>
    )}
  </>
)

/** React key of an error. The key omits the number of repetitions, so that a repeated error keeps its key. */
const keyOf = (error: LoggedError): string =>
  [error.level, error.since, error.message, sourceOf({ ...error, count: 1 })].join(' ')
