/** The user for whom this page was rendered. In a browser, another user may log in in another tab. */
export interface SessionUser {
  /** Returns the id of the user; undefined if no user is logged in. */
  id(): number | undefined
  /** Called when the server rejects a command because another user is logged in. */
  onOtherUser(): void
}

let current: SessionUser = { id: () => undefined, onOtherUser: () => undefined }

/** Sets the user of all later commands. */
export const setSessionUser = (user: SessionUser): void => void (current = user)

export const sessionUser = (): SessionUser => current
