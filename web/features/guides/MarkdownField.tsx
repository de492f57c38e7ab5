import { ImagePlus } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { flushSync } from 'react-dom'
import { maxGuide } from '#schema/limits.ts'
import { lengthOf } from '#schema/text.ts'
import { userMessage } from '#web/http/request-error.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormField } from '#web/ui/field/FormField.tsx'
import { formatNumber } from '#web/ui/text/format.ts'
import { toastError } from '#web/ui/toast/toast-store.ts'
import { uploadPicture } from './api.ts'
import * as styles from './guides.css.ts'
import { isPictureFile, pictureTypes, readPicture } from './picture-file.ts'

export type MarkdownFieldProps = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Matches a picture without a description. */
const undescribed = /!\[\s*\]\(/

/** Matches a picture up to the end of its address. */
const pictures = /!\[[^[\]]*\]\([^()\n]*/g

/** Returns the end of the line if the position is inside a picture. Otherwise, returns the position. */
function outsidePicture(text: string, position: number): number {
  for (const { index, 0: picture } of text.matchAll(pictures)) {
    if (position <= index || position > index + picture.length) continue
    const end = text.indexOf('\n', index + picture.length)
    return end === -1 ? text.length : end
  }
  return position
}

/** Field for Markdown. Pictures can be pasted, dropped or chosen as files. */
export function MarkdownField({ value, error, onChange }: MarkdownFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)
  const [dropping, setDropping] = useState(false)

  async function add(file: File) {
    if (!isPictureFile(file)) return void toastError('Only PNG, JPEG and WebP pictures can be added.')
    setUploading(true)
    try {
      const { src } = await uploadPicture(await readPicture(file))
      insert(`![](${src})`)
    } catch (reason) {
      toastError((reason instanceof Error && userMessage(reason)) || 'Failed to add picture')
    } finally {
      setUploading(false)
    }
  }

  /** Inserts a picture as a paragraph, and moves the cursor to its description. */
  function insert(picture: string) {
    const { current } = field
    const text = current?.value ?? value
    const at = outsidePicture(text, current?.selectionEnd ?? text.length)
    const before = text.slice(0, at).trimEnd()
    const start = before === '' ? '' : `${before}\n\n`
    // Renders immediately: keys that are pressed before the cursor has moved would write at its old place.
    flushSync(() => onChange(`${start}${picture}\n\n${text.slice(at).trimStart()}`))
    current?.focus()
    current?.setSelectionRange(start.length + 2, start.length + 2)
  }

  /** Adds the files one after another. Returns false if there is no file, so that the browser inserts the text. */
  function addFrom(list: FileList | null): boolean {
    const added = Array.from(list ?? [])
    void added.reduce((previous, file) => previous.then(() => add(file)), Promise.resolve())
    return added.length > 0
  }

  return (
    <>
      <div className={styles.tools}>
        <span className={styles.note} role="status">
          {uploading
            ? 'Adding picture...'
            : `${formatNumber(lengthOf(value))} of ${formatNumber(maxGuide)} characters`}
        </span>
        <Button size="sm" pending={uploading} pendingLabel="Adding..." onClick={() => files.current?.click()}>
          <ImagePlus aria-hidden="true" />
          Add picture
        </Button>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Picture file"
          accept={pictureTypes.join(',')}
          onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
            addFrom(currentTarget.files)
            currentTarget.value = ''
          }}
        />
      </div>
      <FormField
        label="Guide"
        hint="Markdown: ## for a section, - for a list, - [ ] for a checkbox. Paste or drop a picture to add it."
        error={error}
        tall
      >
        {(control) => (
          <textarea
            {...control}
            ref={field}
            value={value}
            className={styles.markdown}
            data-dropping={dropping}
            spellCheck
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onPaste={(event) => addFrom(event.clipboardData.files) && event.preventDefault()}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes('Files')) return
              event.preventDefault()
              setDropping(true)
            }}
            onDragLeave={() => setDropping(false)}
            onDrop={(event) => {
              setDropping(false)
              if (addFrom(event.dataTransfer.files)) event.preventDefault()
            }}
          />
        )}
      </FormField>
      {undescribed.test(value) && (
        <p role="status" className={styles.warning}>
          A picture has no description. Add one between the brackets: ![what the picture shows](…)
        </p>
      )}
    </>
  )
}
