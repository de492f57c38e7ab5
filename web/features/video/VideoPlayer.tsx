import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { ExternalLinkButton } from '#web/ui/button/LinkButton.tsx'
import { AccessibleLabel } from '#web/ui/text/VisuallyHidden.tsx'
import {
  playerUrl,
  watchUrl,
  playerTimeoutMs,
  listeningMessage,
  listenIntervalMs,
  playerOrigin,
  parsePlayerMessage,
  subscribeToErrors,
} from './player-protocol.ts'
import * as styles from './video.css.ts'

export default function VideoPlayer({ videoId }: { videoId: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const state = usePlayer(frame)
  const fallbackLink = useRef<HTMLAnchorElement>(null)
  useEffect(() => frame.current?.focus(), [])
  useEffect(() => {
    if (state === 'failed' && document.activeElement === document.body) fallbackLink.current?.focus()
  }, [state])

  if (state === 'failed') {
    return (
      <div role="alert" className={styles.failure}>
        <p className={styles.failureTitle}>Unable to load video player</p>
        <ExternalLinkButton ref={fallbackLink} href={watchUrl(videoId)}>
          <ExternalLink aria-hidden="true" />
          <span>
            <AccessibleLabel label="Watch on YouTube, opens in a new tab">Watch on YouTube</AccessibleLabel>
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
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the player needs scripts and its own origin, and a
          sandbox that allows both restricts nothing */}
      <iframe
        ref={frame}
        className={styles.frame}
        src={playerUrl(videoId, location.origin)}
        title="Platform overview video"
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        // YouTube does not play videos for requests without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    </div>
  )
}

type PlayerState = 'loading' | 'playing' | 'failed'

/** Derives the state from messages of the player, because the load event of the frame also fires for error pages. */
function usePlayer(frame: RefObject<HTMLIFrameElement | null>): PlayerState {
  const [state, setState] = useState<PlayerState>('loading')

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const post = (message: string) => element.contentWindow?.postMessage(message, playerOrigin)
    const timeout = setTimeout(() => setState('failed'), playerTimeoutMs)
    let listenTimer: ReturnType<typeof setInterval> | undefined
    let isReady = false

    // Called after the load event, because before this event the frame does not have the origin of YouTube.
    function startListening() {
      clearInterval(listenTimer)
      listenTimer = setInterval(() => post(listeningMessage), listenIntervalMs)
      post(listeningMessage)
    }
    function stopWaiting() {
      clearInterval(listenTimer)
      clearTimeout(timeout)
    }
    function onMessage({ origin, source, data }: MessageEvent) {
      if (origin !== playerOrigin || source !== element?.contentWindow) return
      const message = parsePlayerMessage(data)
      if (message === null || (message === 'ready' && isReady)) return
      stopWaiting()
      setState(message === 'ready' ? 'playing' : 'failed')
      if (message === 'ready') post(subscribeToErrors)
      isReady = true
    }

    element.addEventListener('load', startListening)
    addEventListener('message', onMessage)
    return () => {
      stopWaiting()
      element.removeEventListener('load', startListening)
      removeEventListener('message', onMessage)
    }
  }, [frame])

  return state
}
