import type { Client } from 'pg';

/** The lists of an organization whose length depends on its rows, without `/api/`; for the first organization of a database. */
export const longLists = [
  ...['rocks', 'milestones', 'todos?scope=all', 'todos', 'issues', 'headlines', 'scorecards', 'measurables'],
  ...['measurables/my', 'meetings', 'meetings/held', 'meetings/1', 'meetings/1/transcript', 'users', 'teams'],
  ...['teams/1/members', 'teams/1/rows', 'chat/channels', 'chat/unread', 'chat/overview', 'chat/channels/1/members'],
  ...['chat/channels/1/messages?limit=500', 'chat/messages?q=what', 'todos/1/comments', 'notifications', 'invitations'],
  ...[
    'seats',
    'charts',
    'rocks/1/activity',
    'audit?limit=500',
    'trash',
    'video-rooms',
    'search?q=ro',
    'search?q=rock+7',
  ],
  ...['dashboard/stats', 'user', 'recordings', 'ai-summaries'],
];

/**
 * Inserts this many rows of every noun into each organization with an id from `first` to `last`, in the name of its first person.
 * One in twenty is in the trash.
 */
export async function insertLongLists(client: Client, first: number, last: number, rows: number): Promise<void> {
  const text = `repeat('What it is, and why it matters to the quarter. ', 4)`;
  // Joined, because a look-up for each row would walk through the rows of all earlier organizations.
  const thoseIn = (table: string) =>
    `from those join (select organization_id, min(id) as first from ${table} group by organization_id) as ${table}
      on ${table}.organization_id = organization`;
  const hourly = `timestamptz '2026-01-01' + n * interval '1 hour'`;
  await client.query(
    `create temporary table those as
       select id as organization, n, (select min(user_id) from memberships where organization_id = id) as person
       from organizations, generate_series(1, $3::int) n where id between $1 and $2`,
    [first, last, rows],
  );
  await client.query(`
    analyze those;
    insert into users (id, email, first_name, last_name)
      select organization || '-' || n, organization || '.' || n || '@long.example', 'Member', n::text from those;
    insert into memberships (organization_id, user_id, role, is_default)
      select organization, organization || '-' || n, 'managee', true from those;
    insert into teams (organization_id, name, description) select organization, 'Team ' || n, ${text} from those;
    insert into team_members (organization_id, team_id, user_id)
      select organization, teams.first, organization || '-' || n ${thoseIn('teams')};
    insert into rocks (organization_id, title, description, status, priority, quarter_start, owner_id, created_by_id)
      select organization, 'Rock ' || n, ${text}, 'on_track', 'medium', date_trunc('quarter', now()), person, person from those;
    insert into milestones (organization_id, rock_id, title, due_date)
      select organization_id, id, 'Milestone of ' || title, '2026-12-01' from rocks where organization_id between ${first} and ${last};
    insert into todos (organization_id, title, description, priority, owner_id, created_by_id, sort_order, completed_at)
      select organization, 'To-do for rock ' || n, ${text}, 'medium', person, person, n * 100, case when n % 2 = 0 then now() end from those;
    insert into issues (organization_id, title, description, owner_id, created_by_id, sort_order)
      select organization, 'Issue with rock ' || n, ${text}, person, person, n * 100 from those;
    insert into headlines (organization_id, title, description, created_by_id)
      select organization, 'Headline ' || n, ${text}, person from those;
    insert into scorecards (organization_id, name) select organization, 'Rocks ' || n from those;
    insert into measurables (organization_id, scorecard_id, name, goals, owner_id, sort_order)
      select organization, scorecards.first, 'Rocks a week ' || n,
        '[{"from":"0001-01-01","operator":">=","goal":100,"goalMax":null}]', person, n * 100 ${thoseIn('scorecards')};
    insert into measurable_values (organization_id, measurable_id, year, week, value)
      select organization_id, id, 2026, week, week from measurables, generate_series(40, 48) week
      where organization_id between ${first} and ${last} on conflict do nothing;
    insert into meetings (organization_id, title, description, starts_at, organizer_id)
      select organization, 'Rocks ' || n, ${text}, ${hourly}, person from those;
    insert into meetings (organization_id, title, day, status, organizer_id, actual_start_time, ended_at, duration, rating, summary)
      select organization, 'Past rocks ' || n, '2026-01-01', 'closed', person, ${hourly}, ${hourly}, 60, 8, ${text} from those;
    insert into meeting_recaps (organization_id, meeting_id, recap)
      select organization_id, id, '{"team":"Team 1","average":8,"todos":{"done":1,"due":2},"issues":{"solved":[],"open":[]}}'
      from meetings where status = 'closed' and organization_id between ${first} and ${last};
    insert into meeting_participants (organization_id, meeting_id, user_id)
      select organization, meetings.first, organization || '-' || n ${thoseIn('meetings')};
    insert into transcript_lines (organization_id, meeting_id, user_id, text, spoken_at, item)
      select organization, meetings.first, person, 'About rock ' || n || ${text}, now() + n * interval '1 second', 0 ${thoseIn('meetings')};
    insert into channels (organization_id, name, description) select organization, 'rocks-' || n, ${text} from those;
    insert into messages (organization_id, channel_id, user_id, content)
      select organization_id, id, (select min(user_id) from memberships where memberships.organization_id = channels.organization_id), ${text}
      from channels where organization_id between ${first} and ${last};
    insert into messages (organization_id, channel_id, user_id, content) select organization, channels.first, person, ${text} ${thoseIn('channels')};
    insert into comments (organization_id, todo_id, user_id, content)
      select organization, todos.first, person, ${text} ${thoseIn('todos')};
    insert into notifications (organization_id, user_id, kind, entity_type, entity_id, type, title, message, in_app)
      select organization, person, 'todoAssignments', 'todo', n, 'todo_assigned', '{"text":"A to-do"}', '{"text":"It is yours"}', true from those;
    insert into invitations (organization_id, email, role, token_hash, invited_by_id, sent_at, expires_at)
      select organization, 'invited' || n || '@long.example', 'managee', organization || ' ' || n, person, now(), now() + interval '1 week' from those;
    insert into charts (organization_id, name, is_primary) select distinct organization, 'Chart', true from those on conflict do nothing;
    insert into seats (organization_id, chart_id, key, title, sort_order, responsibilities)
      select organization, charts.first, 'long-' || n, 'Head of rock ' || n, n, '{Lead,Manage}' ${thoseIn('charts')};
    insert into charts (organization_id, name) select organization, 'Draft ' || n from those;
    insert into events (organization_id, number, room, noun, act, subject_id, about, title, actor_id)
      select organization, nextval('event_numbers'), 'organizations:' || organization, 'rocks', 'changed', '1', 'rocks:' || rocks.first,
        'Rock 1', person ${thoseIn('rocks')};
    insert into audit (organization_id, kind, noun, act, subject_id, title, actor_id)
      select organization, 'people', 'users', 'changed', organization || '-' || n, 'Member ' || n, person from those;
    insert into video_rooms (organization_id, name) select organization, 'Room ' || n from those`);
  for (const table of [
    'rocks',
    'todos',
    'issues',
    'headlines',
    'milestones',
    'measurables',
    'comments',
    'teams',
    'messages',
  ])
    await client.query(`update ${table} set deleted_at = now()
      where organization_id between ${first} and ${last} and id % 20 = 0 and deleted_at is null`);
  await client.query('drop table those');
  await client.query('vacuum analyze');
}
