/** For counting the users who were active in the last month. */
export const activeUsers = `create index accounts_by_seen on identity.accounts (seen_at) where seen_at is not null;`
