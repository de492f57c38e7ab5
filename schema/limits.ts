/** Projects that an owner who is no ADMIN may hold at a time. */
export const ownedProjectLimit = 2
export const maxProjectName = 120
export const maxEmail = 254
export const minPassword = 6
export const maxPassword = 1024
export const maxUsername = 120
/** Bytes of a request's body. */
export const maxBody = 100_000
