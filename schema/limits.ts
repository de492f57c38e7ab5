/** Largest id: a 32-bit integer. A task id may be larger, because it is the project id times 1,000. */
export const maxId = 2_147_483_647
/** Does not apply to users with the role ADMIN. */
export const ownedProjectLimit = 2
export const maxProjectName = 120
export const maxEmail = 254
export const minPassword = 6
export const maxPassword = 1024
export const maxUsername = 120
export const maxGuideTitle = 120
/** Characters of a guide's Markdown. They fit into a request body in every script. */
export const maxGuide = 30_000
export const maxNote = 2_000
export const invitationDays = 14
/** Bytes of a request body. */
export const maxBody = 100_000
