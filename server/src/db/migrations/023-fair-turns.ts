import { Migration } from '@mikro-orm/migrations';

/**
 * Makes the order of the queue fair: people with fewer running jobs come first, then those who were served longest ago, within
 * an agent's limit.
 */
export class FairTurns extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}

const statements = [
  'drop index agenda_jobs_person',
  'drop index agenda_jobs_due',
  `create index agenda_jobs_turns on agenda_jobs (name, coalesce(data->>'person', ''), next_run_at) where next_run_at is not null`,
  // The function is volatile, so that each of its statements sees jobs that were taken before it got the lock.
  `create function take_jobs(wanted text, room int, spare boolean, taker text, most int, most_each int, recent text[])
   returns table (job agenda_jobs, was_due timestamptz, was_begun boolean) language plpgsql as $take$
   declare
     own_group text := split_part(wanted, ':', 1);
   begin
     -- Two processes would choose the same ones, and could pass a limit together.
     perform pg_advisory_xact_lock(hashtextextended('take_jobs ' || own_group, 0));
     -- Whatever is written because of it is written after it.
     perform set_config('synchronous_commit', 'off', true);
     return query
     with recursive people (person) as (
       (select coalesce(q.data->>'person', '') from agenda_jobs q
        where q.name = wanted and q.next_run_at is not null order by coalesce(q.data->>'person', '') limit 1)
       union all
       select (select coalesce(q.data->>'person', '') from agenda_jobs q
               where q.name = wanted and q.next_run_at is not null and coalesce(q.data->>'person', '') > p.person
               order by coalesce(q.data->>'person', '') limit 1)
       from people p where p.person is not null),
     running as (
       select coalesce(q.data->>'person', '') as person, count(*) filter (where q.name = wanted) as same, count(*) as together
       from agenda_jobs q where q.locked_at is not null and split_part(q.name, ':', 1) = own_group group by 1),
     candidates as (
       select due.id, due.next_run_at, p.person,
         coalesce(r.same, 0) + row_number() over own_turn - 1 as ahead,
         coalesce(r.together, 0) + row_number() over own_turn as nth
       from people p left join running r on r.person = p.person
       cross join lateral (
         select q.id, q.next_run_at from agenda_jobs q
         where q.name = wanted and coalesce(q.data->>'person', '') = p.person and q.next_run_at <= now()
           and q.locked_at is null and q.disabled = false
         order by q.next_run_at limit greatest(room + 1, 0)) due
       window own_turn as (partition by p.person order by due.next_run_at)),
     turns as (
       select c.id, c.person, c.ahead,
         row_number() over (order by c.ahead, coalesce(array_position(recent, c.person), 0), c.next_run_at) as turn
       from candidates c where most_each is null or c.person = '' or c.nth <= most_each),
     due as (
       select q.id, q.next_run_at, coalesce((q.data->>'begun')::boolean, (q.data->>'attempt')::int > 0) as begun
       from agenda_jobs q join turns t on t.id = q.id
       where (t.turn <= room or spare and t.turn <= room + 1 and t.ahead = 0 and t.person <> '')
         and (most is null or t.turn <= most - (select coalesce(sum(r.together), 0) from running r))
         and q.locked_at is null
       for update of q skip locked)
     update agenda_jobs j set locked_at = now(), next_run_at = null, last_run_at = now(), last_modified_by = taker,
       data = j.data || jsonb_build_object('begun', true, 'attempt', coalesce((j.data->>'attempt')::int, 0) + 1)
     from due where j.id = due.id
     returning j, due.next_run_at, coalesce(due.begun, false);
   end $take$`,
];
