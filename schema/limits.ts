// The lengths of texts count Unicode code points. The `maxLength` of a browser’s field counts UTF-16 code units: two for
// most emoji.

/** Largest id: a 32-bit integer. Task ids may be larger, because they are project ids times 1,000 plus a number. */
export const maxId = 2_147_483_647
/** Maximum number of projects that a user can own. Users with the role ADMIN have no limit. */
export const ownedProjectLimit = 2
/** Maximum number of projects that a user can create within an hour, deleted projects included. */
export const maxProjectsPerHour = 300
export const maxProjectName = 120
export const maxEmail = 254
export const minPassword = 6
export const maxPassword = 1024
export const maxUsername = 120
export const maxGuideTitle = 120
/**
 * Maximum number of characters in a guide. A character has up to three bytes as UTF-8, so such a guide is smaller than
 * `maxBody`. Only emoji and rare characters have four.
 */
export const maxGuide = 30_000
/** Maximum size of a picture in a guide, in bytes. */
export const maxPicture = 500_000
/** Maximum size of a request body with a picture. Base64 adds a third to the picture. */
export const maxPictureBody = 700_000
export const maxNote = 2_000
/** Maximum number of notes of a task. */
export const maxNotes = 500
/** Limits unwanted emails: a user can write this number of notes with mentions within this number of minutes. */
export const maxMentioningNotes = 60
export const mentioningNotesMinutes = 10
/** Limits unwanted emails: maximum number of status updates within an hour, of a project and of a user. */
export const maxStatusUpdatesOfProject = 10
export const maxStatusUpdatesOfUser = 20
/** Limits unwanted emails: maximum numbers of invitations, because a user can invite any email address. */
export const maxInvitationsPerHour = { user: 100, clientAddress: 200 }
/** An address gets 10 invitations within 12 hours from all users together. */
export const maxInvitationsToAddress = 10
export const invitationsToAddressHours = 12
export const maxLinks = 20
/** Maximum number of characters in the reason why a task is not relevant. */
export const maxReason = 200
export const maxLinkUrl = 2_000
export const maxLinkTitle = 120
export const invitationDays = 14
/** Maximum number of characters of an `Idempotency-Key`. */
export const maxIdempotencyKey = 200
/** Maximum size of a request body in bytes. */
export const maxBody = 100_000
