import { Play } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { writeStorage, readStorage } from '#web/http/storage.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { DarkPanel } from '#web/ui/card/Card.tsx'
import { lazyComponent } from '#web/ui/lazy-on-idle.ts'
import { Stairs } from '#web/ui/brand/Stairs.tsx'
import * as styles from './video.css.ts'

const VideoPlayer = lazyComponent(() => import('./VideoPlayer.tsx'))

export type VideoOverviewProps = {
  /** Large panel for users without projects. The user cannot hide the large panel. */
  large: boolean
  /** True if the panel is hidden until the user shows it. */
  collapsed?: boolean
}

export function VideoOverview({ large, collapsed = false }: VideoOverviewProps) {
  const videoId = overviewVideo()
  const [choice, setChoice] = useState(() => readStorage(hiddenKey))
  const hidden = choice === null ? collapsed : choice === '1'
  const [watching, setWatching] = useState(false)
  const mainButton = useRef<HTMLButtonElement>(null)
  const showButton = useRef<HTMLButtonElement>(null)

  function hide(next: boolean) {
    const chosen = next ? '1' : '0'
    writeStorage(hiddenKey, chosen)
    flushSync(() => {
      setChoice(chosen)
      setWatching(false)
    })
    // Moves the focus, because the pressed button has disappeared.
    ;(next ? showButton : mainButton).current?.focus()
  }

  if (videoId === null) return null
  if (hidden) {
    return (
      <div className={styles.hiddenBar}>
        <Button
          ref={showButton}
          variant="ghost"
          size="sm"
          className={styles.flush}
          onClick={() => hide(false)}
        >
          <Play aria-hidden="true" /> Show how the roadmap works
        </Button>
      </div>
    )
  }
  return (
    <DarkPanel className={styles.overview({ watching })} role="region" aria-labelledby={titleId}>
      {watching ? (
        <Suspense fallback={<div className={styles.player} />}>
          <VideoPlayer videoId={videoId} />
        </Suspense>
      ) : (
        <button
          type="button"
          className={styles.poster({ large })}
          aria-label="Play the platform overview"
          onClick={() => setWatching(true)}
        >
          <Stairs />
          <span className={styles.play}>
            <Play aria-hidden="true" className={styles.playIcon} />
          </span>
        </button>
      )}
      <div className={styles.text}>
        <h2 id={titleId} className={styles.title({ large })}>
          How the roadmap works
        </h2>
        <p className={styles.lead({ large })}>
          What each of the four steps involves, and why lasting brands take them in this order.
        </p>
        <div className={styles.actions}>
          <Button ref={mainButton} size={large ? 'md' : 'sm'} onClick={() => setWatching(!watching)}>
            {watching ? (
              'Close video'
            ) : (
              <>
                <Play aria-hidden="true" /> Watch overview
              </>
            )}
          </Button>
          {!large && (
            <Button variant="ghost" size="sm" onClick={() => hide(true)}>
              Hide
            </Button>
          )}
        </div>
      </div>
    </DarkPanel>
  )
}

const titleId = 'overview-title'
const hiddenKey = 'overview-hidden'

const overviewVideo = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="overview-video"]')?.content || null
