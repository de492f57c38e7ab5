/** The alert about a lost quorum was removed: without a quorum the storage service is unhealthy, which has its own alert. */
export const endQuorumIncidents = `update work.incidents set over_at = now() where subject = 'quorum' and over_at is null;`
