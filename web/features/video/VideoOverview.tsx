import { Play } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button/Button.tsx'
import { InkPanel } from '#web/ui/card/Card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useHiddenOverview } from './hidden-overview.ts'
import { Stair } from './Stair.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import * as styles from './video.css.ts'

/**
 * The roadmap explained, in words and on request in a video. Nothing is asked of YouTube before that.
 *
 * @param large for whoever has no projects yet; who has may hide it, which this browser remembers
 */
export function VideoOverview({ large }: { large: boolean }) {
  const videoId = overviewVideo()
  const [hidden, setHidden] = useHiddenOverview()
  const [watching, setWatching] = useState(false)
  const mainButton = useRef<HTMLButtonElement>(null)
  const showButton = useRef<HTMLButtonElement>(null)

  function hide(next: boolean) {
    flushSync(() => {
      setHidden(next)
      setWatching(false)
    })
    // The button that was pressed is gone.
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
    <InkPanel
      className={classNames(styles.overview({ large, watching }))}
      role="region"
      aria-labelledby={titleId}
    >
      {watching ? (
        <VideoPlayer videoId={videoId} />
      ) : (
        <button
          type="button"
          className={styles.poster({ large })}
          aria-label="Play the platform overview"
          onClick={() => setWatching(true)}
        >
          <Stair />
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
          What each of the four steps asks of you, and in which order brands that last have taken them.
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
    </InkPanel>
  )
}

const titleId = 'overview-title'

/** The video's id, as the server tells it; null where there is none. */
const overviewVideo = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="overview-video"]')?.content || null
