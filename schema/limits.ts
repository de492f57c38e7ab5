/** As ids are counted, in four bytes; a task's is a thousand times that of its project. */
export const greatestId = 2_147_483_647
/** Projects that an owner who is no ADMIN may hold at a time. */
export const ownedProjectLimit = 2
export const maxProjectName = 120
export const maxEmail = 254
export const minPassword = 6
export const maxPassword = 1024
export const maxUsername = 120
export const maxGuideTitle = 120
/** Of a guide's Markdown: in any script so many characters fit into a body. */
export const maxGuide = 30_000
/** Of the note that goes with a status update. */
export const maxNote = 2_000
/** For which an invitation's link opens. */
export const invitationDays = 14
/** Bytes of a request's body. */
export const maxBody = 100_000
