import { Search, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { Suspense, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Open } from '#web/features/actions/opened.ts'
import { useSignedIn } from '#web/features/session/api.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import type { Choice } from './choices.ts'
import * as styles from './palette.css.ts'
import { rememberChoice } from './recent.ts'

const Palette = lazyOnIdle(() => import('./Palette.tsx'))

export type PaletteDialogProps = {
  isOpen: boolean
  open: Open
  /** What was typed before this was loaded. */
  takeTyped: () => string
}

/** The search: near the window's top, or the whole of a phone's. Loaded by the ActionHost. */
export default function PaletteDialog({ isOpen, open, takeTyped }: PaletteDialogProps) {
  const { id: userId } = useSignedIn()
  const navigate = useNavigate()
  const focusReturn = useFocusReturn()
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<() => void>(undefined)

  function choose({ id, does, refused }: Choice, inNewTab: boolean) {
    if (refused) return
    rememberChoice(userId, id)
    if (typeof does === 'function') chosen.current = does
    else if ('newTab' in does) return openTab(does.newTab)
    else if (inNewTab) return openTab(does.to)
    else chosen.current = () => void navigate(does.to)
    open(null)
  }
  function openTab(address: string) {
    window.open(address, '_blank', 'noopener')
    open(null)
  }

  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && open(null)}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            event.preventDefault()
            const to = field.current ?? event.currentTarget
            if (to instanceof HTMLElement) to.focus()
          }}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event)
            // Only now: where it leads, or what it opens, takes the focus from here.
            chosen.current?.()
            chosen.current = undefined
          }}
          className={styles.palette}
          aria-describedby={undefined}
        >
          <header className={styles.head}>
            <Radix.Title className={styles.title}>Search</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" />
            </Radix.Close>
          </header>
          <Suspense fallback={<Waiting />}>
            <Palette open={open} field={field} onChoose={choose} takeTyped={takeTyped} />
          </Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** What comes, in its box: the field, and what is offered before anything is typed, which fills the box. */
const Waiting = () => (
  <>
    <p className={styles.field} aria-hidden="true">
      <Search className={styles.fieldIcon} />
      <span className={styles.placeholder}>Search or do something</span>
    </p>
    <p role="status" className={styles.waiting}>
      Loading...
    </p>
  </>
)
