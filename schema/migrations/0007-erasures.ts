/** Table of erased users whose memberships have ended. For other erased users, the projector must end memberships. */
export const erasures = `
create table work.erasures (
  user_id integer primary key,
  ended_at timestamptz not null default now()
);
`
