import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { Link } from 'react-router-dom'
import { media } from '#web/styles/media.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { MenuEntry } from './entries.ts'
import type { MenuListProps } from './Menu.tsx'
import * as styles from './menu.css.ts'

type RadixMenuProps = MenuListProps & { entries: readonly MenuEntry[] }

/**
 * The open list. Radix takes an unseen anchor over the real trigger for its trigger. The list stands beside it
 * in the page, not at the body's end: so it belongs to the landmark and the theme around it. Loaded by Menu.
 */
export default function RadixMenu({ entries, align, triggerId, onClose }: RadixMenuProps) {
  const trigger = () => document.getElementById(triggerId)
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <Radix.Trigger asChild>
        <span className={styles.anchor} aria-hidden="true" tabIndex={-1} />
      </Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className={styles.menu}
        aria-labelledby={triggerId}
        onCloseAutoFocus={(event) => {
          // Focus returns to the real trigger, unless what was chosen has moved it already.
          event.preventDefault()
          if (document.activeElement === document.body) trigger()?.focus()
        }}
        onInteractOutside={(event) => {
          // A press on the trigger closes by the trigger's own click; closing twice would open again.
          if (event.target instanceof Node && trigger()?.contains(event.target)) event.preventDefault()
        }}
      >
        {entries.filter(hasPlace).map((entry, index) => (
          <Entry key={index} entry={entry} onLeave={() => trigger()?.focus()} />
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}

/** Left out where it has a button of its own. */
const hasPlace = (entry: MenuEntry) =>
  !(entry.kind === 'action' && entry.phoneOnly === true && matchMedia(media.from480).matches)

type EntryProps = {
  entry: MenuEntry
  /** Moves focus to the trigger: a dialog that the action opens returns it there. */
  onLeave: () => void
}

function Entry({ entry, onLeave }: EntryProps) {
  switch (entry.kind) {
    case 'label':
      return (
        <Radix.Label className={styles.label}>
          <bdi>{entry.text}</bdi>
          {entry.detail !== undefined && <span className={styles.labelDetail}>{entry.detail}</span>}
        </Radix.Label>
      )
    case 'separator':
      return <Radix.Separator className={styles.separator} />
    case 'action': {
      const { label, icon: Icon, danger = false, disabled = false, onSelect } = entry
      return (
        <Radix.Item
          className={classNames(styles.item, danger && styles.danger)}
          disabled={disabled}
          onSelect={() => {
            onLeave()
            onSelect()
          }}
        >
          {Icon !== undefined && <Icon className={danger ? undefined : styles.icon} aria-hidden="true" />}
          {label}
        </Radix.Item>
      )
    }
    case 'link': {
      const { label, to, icon: Icon, detail, current = false, onClick } = entry
      return (
        <Radix.Item asChild className={styles.item} textValue={label}>
          <Link to={to} onClick={onClick} aria-current={current ? 'page' : undefined}>
            {Icon !== undefined && <Icon className={styles.icon} aria-hidden="true" />}
            {detail === undefined ? (
              <bdi>{label}</bdi>
            ) : (
              <span className={styles.detailed}>
                <bdi>{label}</bdi>
                {detail}
              </span>
            )}
            {current && <Check className={styles.currentIcon} aria-hidden="true" />}
          </Link>
        </Radix.Item>
      )
    }
  }
}
