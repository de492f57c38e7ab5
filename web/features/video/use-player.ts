import { useEffect, useState, type RefObject } from 'react'
import {
  answersWithin,
  listening,
  listensEvery,
  playerOrigin,
  readPlayer,
  tellErrors,
} from './player-protocol.ts'

export type PlayerState = 'loading' | 'playing' | 'failed'

/**
 * Whether the player in a frame plays, by its own word. A frame loads just as well when it shows an error: its
 * load event says nothing.
 */
export function usePlayer(frame: RefObject<HTMLIFrameElement | null>): PlayerState {
  const [state, setState] = useState<PlayerState>('loading')

  useEffect(() => {
    const element = frame.current
    if (element === null) return
    const say = (words: string) => element.contentWindow?.postMessage(words, playerOrigin)
    let knocking: ReturnType<typeof setInterval> | undefined
    let alive = false

    // Before, there is nobody of that origin to hear it.
    const knock = () => {
      clearInterval(knocking)
      knocking = setInterval(() => say(listening), listensEvery)
      say(listening)
    }
    const silence = setTimeout(() => setState('failed'), answersWithin)
    const answered = () => {
      clearInterval(knocking)
      clearTimeout(silence)
    }
    function hear({ origin, source, data }: MessageEvent) {
      if (origin !== playerOrigin || source !== element?.contentWindow) return
      switch (readPlayer(data)) {
        case 'alive':
          if (alive) break
          alive = true
          answered()
          say(tellErrors)
          setState((before) => (before === 'failed' ? before : 'playing'))
          break
        case 'refused':
          answered()
          setState('failed')
          break
        case null:
          break
      }
    }

    element.addEventListener('load', knock)
    addEventListener('message', hear)
    return () => {
      answered()
      element.removeEventListener('load', knock)
      removeEventListener('message', hear)
    }
  }, [frame])

  return state
}
