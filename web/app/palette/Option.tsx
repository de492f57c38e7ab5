import { useEffect, useRef } from 'react'
import { key } from '#web/app/layout.css.ts'
import { StatusIcon, statusLabels } from '#web/ui/task/StatusLabel.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import type { Choice } from './choices.ts'
import * as styles from './palette.css.ts'

const middleButton = 1

export type OptionProps = {
  id: string
  choice: Choice
  active: boolean
  onPoint: () => void
  onChoose: (inNewTab: boolean) => void
}

/** A search result, which handles only pointer events. The search field keeps the focus and handles the keyboard. */
export function Option({ id, choice, active, onPoint, onChoose }: OptionProps) {
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
      onAuxClick={(event) => event.button === middleButton && onChoose(true)}
    >
      {'status' in symbol ? (
        <span className={styles.icon}>
          <StatusIcon status={symbol.status} />
          <VisuallyHidden>{statusLabels[symbol.status]}: </VisuallyHidden>
        </span>
      ) : (
        <symbol.icon aria-hidden="true" className={styles.icon} />
      )}
      <span className={styles.words}>
        <bdi className={styles.label}>{label}</bdi>
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
