/** Ends open alerts about a lost quorum. This kind of alert no longer exists, so no check would end them. */
export const endQuorumIncidents = `update work.incidents set over_at = now() where subject = 'quorum' and over_at is null;`
