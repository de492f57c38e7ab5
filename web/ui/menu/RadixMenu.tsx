import { Check } from 'lucide-react'
import * as Radix from 'radix-ui/dropdown-menu'
import { media } from '#web/styles/tokens.css.ts'
import { Link } from '#web/ui/text/Link.tsx'
import type { MenuEntry, MenuListProps } from './menu-entry.ts'
import * as styles from './menu.css.ts'

type RadixMenuProps = MenuListProps & { entries: readonly MenuEntry[] }

/** The open menu. Without a portal, the menu has the theme and the landmark of its trigger. */
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
        collisionPadding={{ top: topPadding(), right: gap, bottom: gap, left: gap }}
        className={styles.menu}
        aria-labelledby={triggerId}
        onCloseAutoFocus={(event) => {
          // Focuses the visible trigger, unless the chosen entry has already moved the focus.
          event.preventDefault()
          if (document.activeElement === document.body) trigger()?.focus()
        }}
        onInteractOutside={(event) => {
          // Ignores clicks on the trigger, because the trigger itself closes the menu.
          if (event.target instanceof Node && trigger()?.contains(event.target)) event.preventDefault()
        }}
      >
        {entries.filter(isVisible).map((entry, index) => (
          <Entry key={index} entry={entry} focusTrigger={() => trigger()?.focus()} />
        ))}
      </Radix.Content>
    </Radix.Root>
  )
}

const gap = 8

/** Distance from the top of the window in pixels. The scroll padding of the page is what covers its top, and two gaps. */
function topPadding(): number {
  const scrollPadding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
  return Math.max(gap, (scrollPadding || 0) - gap)
}

const isVisible = (entry: MenuEntry) =>
  !(entry.kind === 'action' && entry.phoneOnly === true && matchMedia(media.from480).matches)

type EntryProps = {
  entry: MenuEntry
  /** Called before an action, so that a dialog opened by the action can return the focus to the trigger. */
  focusTrigger: () => void
}

function Entry({ entry, focusTrigger }: EntryProps) {
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
      const { label, icon: Icon, onSelect } = entry
      return (
        <Radix.Item
          className={styles.item}
          onSelect={() => {
            focusTrigger()
            onSelect()
          }}
        >
          {Icon !== undefined && <Icon className={styles.icon} aria-hidden="true" />}
          {label}
        </Radix.Item>
      )
    }
    case 'choice': {
      const { label, mark, detail, current, onSelect } = entry
      return (
        <Radix.Item
          role="menuitemradio"
          aria-checked={current}
          className={styles.item}
          textValue={label}
          onSelect={() => {
            focusTrigger()
            onSelect()
          }}
        >
          {mark}
          <bdi>{label}</bdi>
          {detail !== undefined && <span className={styles.aside}>{detail}</span>}
          {current && <Check className={styles.currentIcon} aria-hidden="true" />}
        </Radix.Item>
      )
    }
    case 'link': {
      const { label, to, icon: Icon, detail, current = false, isServerPage = false } = entry
      return (
        <Radix.Item asChild className={styles.item} textValue={label}>
          <Link to={to} reloadDocument={isServerPage} aria-current={current ? 'page' : undefined}>
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
