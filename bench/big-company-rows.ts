import type { Client } from 'pg';

/**
 * Inserts into the first organization 2,000 people on 80 teams, half of them private, 4,000 rocks of this quarter with three
 * milestones each, 40,000 to-dos, 6,000 issues, 300 measurables with thirteen weeks, meetings, and a seat for every fourth.
 * The founder has 1 in 100 of each kind.
 */
export async function makeBigCompany(client: Client): Promise<void> {
  await client.query(`
    create temp table people as
      select n, 'person-' || n as id from generate_series(2, 2000) n
      union all select 1, user_id from memberships where organization_id = 1;
    create unique index on people (n);
    insert into users (id, email, first_name, last_name)
      select id, 'person' || n || '@bench.example', 'Person', n::text from people where n > 1;
    insert into memberships (organization_id, user_id, role, is_default)
      select 1, id, case when n < 5 then 'admin' when n % 10 = 0 then 'manager' else 'managee' end, true
      from people where n > 1;
    insert into teams (organization_id, name, leader_id, is_private)
      select 1, 'Team ' || n, id, n % 2 = 0 from people where n <= 80;
    insert into team_members (organization_id, team_id, user_id)
      select 1, 1 + n % 80, id from people
      union select 1, n, id from people where n <= 80
      union select 1, team, id from people, generate_series(1, 3) team where n = 1;
    create function pg_temp.owner(n int) returns text language sql as
      $$ select id from people where people.n = case when $1 % 100 = 0 then 1 else 1 + $1 % 2000 end $$;
    insert into rocks (organization_id, title, description, status, priority, progress, due_date, quarter_start, owner_id, created_by_id, team_id)
      select 1, 'Rock ' || n || ' of the quarter, with a title of usual length', 'What is to be reached, and how one sees it.',
        (array['not_started', 'on_track', 'at_risk', 'off_track', 'complete'])[1 + n % 5], 'medium', n % 100,
        now()::date + n % 60, date_trunc('quarter', now())::date, pg_temp.owner(n), pg_temp.owner(n),
        case when n % 7 > 0 then 1 + n % 80 end
      from generate_series(1, 4000) n;
    insert into milestones (organization_id, rock_id, title, due_date, completed)
      select 1, n, 'Milestone ' || m, now()::date + m * 10, (n + m) % 2 = 0 from generate_series(1, 4000) n, generate_series(1, 3) m;
    insert into issues (organization_id, title, description, priority, status, issue_type, rating, owner_id, created_by_id, team_id, sort_order)
      select 1, 'Issue ' || n || ' that stands in the way', 'What happened, and what it costs.',
        (array['low', 'medium', 'high', 'critical'])[1 + n % 4], (array['open', 'open', 'in_progress', 'resolved', 'closed'])[1 + n % 5],
        case when n % 3 = 0 then 'long_term' else 'short_term' end, 1 + n % 5, pg_temp.owner(n), pg_temp.owner(n),
        case when n % 7 > 0 then 1 + n % 80 end, n * 100
      from generate_series(1, 6000) n;
    insert into todos (organization_id, title, description, priority, due_date, completed_at, owner_id, created_by_id, team_id, rock_id, sort_order)
      select 1, 'To-do ' || n || ' with a title of usual length', 'What has to be done.',
        (array['low', 'medium', 'high', 'urgent'])[1 + n % 4], now()::date - 5 + n % 30, case when n % 3 = 1 then now() - n * interval '1 minute' end,
        pg_temp.owner(n), pg_temp.owner(n), case when n % 7 > 0 then 1 + n % 80 end,
        case when n % 4 = 0 then 1 + n % 4000 end, n * 100
      from generate_series(1, 40000) n;
    insert into scorecards (organization_id, name) values (1, 'Weekly numbers');
    insert into measurables (organization_id, scorecard_id, name, goals, owner_id, sort_order)
      select 1, currval('scorecards_id_seq'), 'Measurable ' || n, '[{"from":"0001-01-01","operator":">=","goal":100,"goalMax":null}]',
        pg_temp.owner(n), n * 100
      from generate_series(1, 300) n;
    insert into measurable_values (organization_id, measurable_id, year, week, value)
      select 1, id, extract(isoyear from day), extract(week from day), 80 + id % 40 + extract(week from day)
      from measurables, generate_series(now() - interval '12 weeks', now(), interval '1 week') day;
    insert into meetings (organization_id, title, starts_at, team_id, organizer_id)
      select 1, 'Weekly of team ' || n % 80, now() + n * interval '3 hours', 1 + n % 80, pg_temp.owner(n) from generate_series(1, 400) n;
    insert into seats (organization_id, chart_id, key, title, sort_order)
      select organization_id, id, 'k' || n, 'Head of work number ' || n, n * 100 from charts, generate_series(1, 492) n
      where organization_id = 1;
    update seats set parent_id = above.id from seats as above
      where seats.key ~ '^k[0-9]' and above.key = case when substr(seats.key, 2)::int < 37
        then (array['sales', 'client-success', 'engineering', 'product', 'finance', 'hr'])[1 + substr(seats.key, 2)::int % 6]
        else 'k' || substr(seats.key, 2)::int / 6 end;
    insert into seat_holders (organization_id, seat_id, user_id)
      select 1, id, 'person-' || 4 * substr(key, 2)::int from seats where key ~ '^k[0-9]';
    analyze`);
}
