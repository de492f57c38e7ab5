export const seen = `
-- From ended sessions; open sessions have their own time.
alter table identity.accounts add column seen_at timestamptz;

-- Other transactions lock the account before its sessions. Here the order is reversed, so that a locked account is
-- skipped to avoid a deadlock.
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
`
