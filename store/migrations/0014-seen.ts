import type { Migration } from './migration.ts'

/** When somebody was seen last stays known once the sessions that tell it have ended. */
export const seen: Migration = {
  name: '0014-seen',
  sql: `
-- By a session that has ended since: those that go on tell themselves.
alter table identity.accounts add column seen_at timestamptz;

-- Whoever changes an account locks it before its sessions, and here it is the other way round: waiting would end in a
-- deadlock, and it is no loss worth one.
create function identity.remember_seen() returns trigger language plpgsql as $$ begin
  update identity.accounts account set seen_at = ended.used_at
  from (select user_id, max(used_at) as used_at from gone group by user_id) ended
  cross join lateral (
    select id from identity.accounts where id = ended.user_id for no key update skip locked
  ) free
  where account.id = free.id and (account.seen_at is null or account.seen_at < ended.used_at);
  return null;
end $$;

create trigger remember_seen after delete on identity.sessions
  referencing old table as gone for each statement execute function identity.remember_seen();
`,
}
