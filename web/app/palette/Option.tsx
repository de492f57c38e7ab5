import { Fragment, useEffect, useRef } from 'react'
import type { MouseEvent } from 'react'
import { key } from '#web/app/layout.css.ts'
import { StateIcon, statusLabels } from '#web/ui/task/StateMark.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { Choice } from './choices.ts'
import type { Ranges } from './match.ts'
import * as styles from './palette.css.ts'

export type OptionProps = {
  id: string
  choice: Choice
  ranges: Ranges
  active: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

/** A search result. Handles only pointer events. The search field keeps the focus and handles the keys. */
export function Option({ id, choice, ranges, active, onPoint, onChoose }: OptionProps) {
  const { label, detail, symbol, shortcut, disabled } = choice
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (active) button.current?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={active}
      aria-disabled={disabled || undefined}
      className={styles.option}
      onPointerMove={active ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => isMiddle(event) && onChoose(true)}
    >
      {'status' in symbol ? (
        <span className={styles.icon}>
          <StateIcon status={symbol.status} />
          <VisuallyHidden>{statusLabels[symbol.status]}: </VisuallyHidden>
        </span>
      ) : (
        <symbol.icon aria-hidden="true" className={styles.icon} />
      )}
      <span className={styles.words}>
        <bdi className={styles.label}>
          <Marked text={label} ranges={ranges} />
        </bdi>
        {detail !== undefined && (
          <span className={styles.detail}>
            <VisuallyHidden>, </VisuallyHidden>
            <bdi>{detail}</bdi>
          </span>
        )}
      </span>
      {shortcut !== undefined && (
        <kbd className={key} aria-hidden="true">
          {shortcut}
        </kbd>
      )}
    </button>
  )
}

const isMiddle = (event: MouseEvent) => event.button === 1

function Marked({ text, ranges }: { text: string; ranges: Ranges }) {
  return (
    <>
      {ranges.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ranges[index - 1]?.[1] ?? 0, start)}
          <mark className={styles.mark}>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </>
  )
}
