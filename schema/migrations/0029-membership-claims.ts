export const membershipClaims = `
-- Time when an invitation last stored the address; null once the leader has found its event in the log.
alter table identity.entries add column claimed_at timestamptz;
alter table identity.entries alter column claimed_at set default now();

create index entries_claimed on identity.entries (claimed_at) where claimed_at is not null and email is not null;
`
