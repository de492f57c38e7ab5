export const verifiedAddresses = `
alter table identity.accounts
  -- Time when the user proved to receive emails at the address; null if the user has not done so.
  add column email_verified_at timestamptz,
  -- Each new confirmation link has a higher generation, which makes the earlier links invalid.
  add column verification_generation integer not null default 0,
  -- Expiry of the newest confirmation link; null if no link is valid.
  add column verification_expires_at timestamptz;
`
