import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ExternalLinkButton } from '#web/ui/button/LinkButton.tsx'
import { Spoken } from '#web/ui/text/Spoken.tsx'
import { playerUrl, watchUrl } from './player-protocol.ts'
import { usePlayer } from './use-player.ts'
import * as styles from './video.css.ts'

/** YouTube's player, or where to watch instead when it does not play. */
export function VideoPlayer({ videoId }: { videoId: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const state = usePlayer(frame)
  const elsewhere = useRef<HTMLAnchorElement>(null)
  // Keys go to what was asked for; where that has gone, with the focus on it, to what takes its place.
  useEffect(() => frame.current?.focus(), [])
  useEffect(() => {
    if (state === 'failed' && document.activeElement === document.body) elsewhere.current?.focus()
  }, [state])

  if (state === 'failed') {
    return (
      <div role="alert" className={styles.failure}>
        <p className={styles.failureTitle}>Unable to load video player</p>
        <ExternalLinkButton ref={elsewhere} href={watchUrl(videoId)}>
          <ExternalLink aria-hidden="true" />
          <span>
            <Spoken as="Watch on YouTube, opens in a new tab">Watch on YouTube</Spoken>
          </span>
        </ExternalLinkButton>
      </div>
    )
  }
  return (
    <div className={styles.player}>
      {state === 'loading' && (
        <p role="status" className={styles.waiting}>
          Loading video...
        </p>
      )}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs scripts and its own origin; a
          sandbox that allows both holds nothing back */}
      <iframe
        ref={frame}
        className={styles.frame}
        src={playerUrl(videoId, location.origin)}
        title="Platform overview video"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // Without a referrer YouTube refuses to play.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  )
}
