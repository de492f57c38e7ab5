import { Search, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { Suspense, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenOverlay } from '#web/app/actions/overlays.ts'
import { useCurrentUser } from '#web/shared/session/session.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts'
import { lazyOnIdle } from '#web/ui/lazy-on-idle.ts'
import type { Choice } from './choices.ts'
import * as styles from './palette.css.ts'
import { addRecentChoice } from './recent.ts'

const Palette = lazyOnIdle(() => import('./Palette.tsx'))

export type PaletteDialogProps = {
  isOpen: boolean
  open: OpenOverlay
  /** Returns the text that was typed before the field was rendered. */
  takeTyped: () => string
}

/** Search dialog; fills the screen on a phone. Loaded by the ActionHost. */
export default function PaletteDialog({ isOpen, open, takeTyped }: PaletteDialogProps) {
  const { id: userId } = useCurrentUser()
  const navigate = useNavigate()
  const focusReturn = useFocusReturn()
  const field = useRef<HTMLInputElement>(null)
  const chosen = useRef<() => void>(undefined)

  function choose({ id, run, refused }: Choice, inNewTab: boolean) {
    if (refused) return
    addRecentChoice(userId, id)
    if (typeof run === 'function') chosen.current = run
    else if ('newTab' in run) return openTab(run.newTab)
    else if (inNewTab) return openTab(run.to)
    else chosen.current = () => void navigate(run.to)
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
            const target = field.current ?? event.currentTarget
            if (target instanceof HTMLElement) target.focus()
          }}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event)
            // Runs after closing, so that the new page or overlay can take the focus.
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
          <Suspense fallback={<PalettePlaceholder />}>
            <Palette open={open} field={field} onChoose={choose} takeTyped={takeTyped} />
          </Suspense>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Placeholder with the size of the loaded search. */
const PalettePlaceholder = () => (
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
