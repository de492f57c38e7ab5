/** How many of the last choices come first. */
const remembered = 4

let kept: { readonly userId: number; readonly ids: readonly string[] } = { userId: 0, ids: [] }

/** What this user chose lately, the last one first. A reload or another user begins anew. */
export const recentOf = (userId: number): readonly string[] => (kept.userId === userId ? kept.ids : [])

export function rememberChoice(userId: number, id: string): void {
  const others = recentOf(userId).filter((other) => other !== id)
  kept = { userId, ids: [id, ...others].slice(0, remembered) }
}
