/** Ends open alerts about a lost quorum, which no longer exist: the alert about the storage service covers them. */
export const endQuorumIncidents = `update work.incidents set over_at = now() where subject = 'quorum' and over_at is null;`
