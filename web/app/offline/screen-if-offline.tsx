import type { ComponentType } from 'react'
import { canReachServer } from '#web/ui/load-or-reload.ts'
import { UnavailableScreen } from './UnavailableScreen.tsx'

/** Returns the screen that replaces a screen whose code cannot be loaded. Returns null if the server can be reached. */
export async function screenIfOffline(): Promise<{ default: ComponentType } | null> {
  if (navigator.onLine && (await canReachServer())) return null
  return { default: () => <UnavailableScreen title="This page cannot be shown offline" /> }
}
