/** Why a team of one is sent no status update. Of those who are invited nobody has come. */
export const whyNobodyToTell = (isAnybodyInvited: boolean): string =>
  isAnybodyInvited
    ? 'There is nobody else in the team yet. An invitation has to be accepted first.'
    : 'There is nobody else in the team yet. Invite somebody first.'
