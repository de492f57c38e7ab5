const maxRecent = 4

let recent: { readonly userId: number; readonly ids: readonly string[] } = { userId: 0, ids: [] }

/** Newest first. Lost on reload and when another user signs in. */
export const recentChoices = (userId: number): readonly string[] =>
  recent.userId === userId ? recent.ids : []

export function addRecentChoice(userId: number, id: string): void {
  const others = recentChoices(userId).filter((other) => other !== id)
  recent = { userId, ids: [id, ...others].slice(0, maxRecent) }
}
