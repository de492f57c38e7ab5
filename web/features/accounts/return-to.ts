import { createPath, type Location } from 'react-router-dom'
import * as z from 'zod/mini'

const returnState = z.object({ opened: z.string() })

/** Returns the history state of the login screen that a user sees instead of the opened screen. */
export const returnTo = (location: Location): z.infer<typeof returnState> => ({
  opened: createPath(location),
})

/** Returns the path that the user opened before the login; null if the user opened the login screen. */
export const openedPath = ({ state }: Location): string | null =>
  returnState.safeParse(state).data?.opened ?? null
