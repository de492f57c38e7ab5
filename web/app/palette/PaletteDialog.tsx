import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenOverlay } from '#web/app/actions/actions.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { useFocusReturn } from '#web/ui/dialog/use-focus-return.ts'
import type { Choice } from './choices.ts'
import { Palette } from './Palette.tsx'
import * as styles from './palette.css.ts'

export default function PaletteDialog({ isOpen, open }: { isOpen: boolean; open: OpenOverlay }) {
  const navigate = useNavigate()
  const focusReturn = useFocusReturn()
  const field = useRef<HTMLInputElement>(null)
  const runAfterClosing = useRef<() => void>(undefined)

  function choose({ run, disabled }: Choice, inNewTab: boolean) {
    if (disabled) return
    if (typeof run === 'function') runAfterClosing.current = run
    else if (inNewTab || run.newTab) window.open(run.to, '_blank', 'noopener')
    else if (run.isServerPage) location.assign(run.to)
    else runAfterClosing.current = () => void navigate(run.to)
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
            field.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            focusReturn.onCloseAutoFocus(event)
            // Run the chosen action after the dialog has closed, so that the new page or overlay can take the focus.
            runAfterClosing.current?.()
            runAfterClosing.current = undefined
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
          <Palette open={open} field={field} onChoose={choose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
