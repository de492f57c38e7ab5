export const teams = `
alter table identity.entries alter column project_id drop not null;
create unique index platform_entries on identity.entries (email) where project_id is null;
create index entries_of_user on identity.entries (user_id);

create table work.status_notes (
  event_id uuid primary key,
  project_id integer not null,
  user_id integer not null,
  note text not null,
  created_at timestamptz not null default now()
);

create index outbox_of_entry on work.outbox (entry_id) where entry_id is not null;

-- Addresses are joined when the view is read, so that the outbox contains no personal data.
create view work.email_report_delivery_log as
select o.id,
       o.project_id as "projectId",
       coalesce(account.email, entry.email) as "recipientEmail",
       o.refs ->> 'frequency' as "frequency",
       o.refs ->> 'periodKey' as "periodKey",
       o.sent_at as "sentAt",
       o.user_id is null as "isPendingMember"
from work.outbox o
left join identity.accounts account on account.id = o.user_id
left join identity.entries entry on entry.id = o.entry_id
where o.kind = 'report' and o.state = 'sent';

create view work.monthly_report_sent_log as
select min(id) as id,
       "periodKey" as "monthKey",
       min("sentAt") as "sentAt",
       count(*)::integer as "emailCount"
from work.email_report_delivery_log
where "frequency" = 'monthly'
group by "periodKey";
`
