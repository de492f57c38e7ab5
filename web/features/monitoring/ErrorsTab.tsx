import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { errorLevels, type ErrorLevel, type LoggedError } from '#schema/api/monitoring.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { levelIn, withLevel } from './address.ts'
import { errorLimit, errorsQuery } from './api.ts'
import { ErrorRow } from './ErrorRow.tsx'
import { rows } from './errors.css.ts'
import { Loaded } from './Loaded.tsx'
import * as styles from './monitoring.css.ts'

/** What was logged in the last 30 days, by level. Each level is an address of its own, so that Back takes it back. */
export function ErrorsTab() {
  const [search, setSearch] = useSearchParams()
  const level = levelIn(search)
  const errors = useQuery(errorsQuery(level))
  const choose = (next: ErrorLevel | undefined) => setSearch((now) => withLevel(now, next))
  return (
    <>
      <LevelFilter level={level} onChoose={choose} />
      {/* Each level loads and fails by itself. */}
      <Loaded key={level ?? 'all'} query={errors} noun="errors" skeletons={<Skeleton height="16rem" />}>
        {({ errors: logged }) =>
          logged.length === 0 ? (
            <NoErrors level={level} onAll={() => choose(undefined)} />
          ) : (
            <ErrorList errors={logged} />
          )
        }
      </Loaded>
    </>
  )
}

type LevelFilterProps = {
  level: ErrorLevel | undefined
  onChoose: (level: ErrorLevel | undefined) => void
}

const LevelFilter = ({ level, onChoose }: LevelFilterProps) => (
  <div className={styles.filter}>
    <FormField label="Level">
      {(control) => (
        <Select
          {...control}
          value={level ?? 'all'}
          onChange={({ currentTarget: { value } }) => onChoose(errorLevels.find((one) => one === value))}
        >
          {['all', ...errorLevels].map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      )}
    </FormField>
    <p className={styles.muted}>The last 30 days, the latest first.</p>
  </div>
)

const ErrorList = ({ errors }: { errors: readonly LoggedError[] }) => (
  <>
    <ul className={rows} aria-label="Latest errors">
      {errors.map((error) => (
        <ErrorRow key={keyOf(error)} {...error} />
      ))}
    </ul>
    {errors.length >= errorLimit && (
      <p className={styles.muted}>
        Only the latest {errorLimit} show. A level by itself shows more of its own.
      </p>
    )}
  </>
)

const keyOf = ({ level, since, message, context }: LoggedError) =>
  [level, since, message, context?.['route'], context?.['reason']].join(' ')

const NoErrors = ({ level, onAll }: { level: ErrorLevel | undefined; onAll: () => void }) =>
  level === undefined ? (
    <EmptyState title="No errors">Nothing was logged in the last 30 days.</EmptyState>
  ) : (
    <EmptyState title={`Nothing at level ${level}`} action={<Button onClick={onAll}>Show all levels</Button>}>
      There may be something at another level.
    </EmptyState>
  )
