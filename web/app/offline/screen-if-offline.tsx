import type { ComponentType } from 'react'
import { UnavailableScreen } from './UnavailableScreen.tsx'

/** Returns the screen that replaces a screen whose code cannot be loaded. Returns null if the server can be reached. */
export async function screenIfOffline(): Promise<{ default: ComponentType } | null> {
  if (navigator.onLine && (await canReachServer())) return null
  return { default: () => <UnavailableScreen title="This page cannot be shown offline" /> }
}

/** Sends a request that no cache answers. */
async function canReachServer(): Promise<boolean> {
  try {
    await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
