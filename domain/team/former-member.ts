/** Name of a user who is no longer in the team, or whose account is deleted. */
export const formerMember = 'A former member'
export const formerMemberInSentence = 'a former member'
