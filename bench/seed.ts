import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** The session tokens of the eight people in the first organization whose calls are measured. */
export const tokens = Array.from({ length: 8 }, (_, n) => `bench-token-of-someone-who-is-measured-${n}`);
/** The first of them. */
export const [token = ''] = tokens;
/** The session token of a person in the second organization. */
export const strangerToken = 'bench-token-of-someone-elsewhere';
/** The number of people in the first organization who only listen. */
export const listeners = 1000;
/** Their session tokens. */
export const listenerToken = (number: number) => `bench-listener-${number}`;

/**
 * 25 organizations of eight people with 50 to-dos each, 10,000 in all. The first organization also has 1,000 people
 * who only listen, and a scorecard of 200 measurables with a year of values.
 */
export async function seed(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`
    insert into organizations (name, slug, invite_code)
      select 'Organization ' || n, 'organization-' || n, 'code-' || n from generate_series(1, 25) n;
    insert into users (id, email, first_name, last_name)
      select 'person-' || n, 'person' || n || '@bench.example', 'Person', n::text from generate_series(1, ${200 + listeners}) n;
    insert into memberships (organization_id, user_id, role, is_default)
      select case when n <= 200 then (n + 7) / 8 else 1 end, 'person-' || n, case when n <= 8 then 'manager' else 'managee' end, true from generate_series(1, ${200 + listeners}) n;
    insert into teams (organization_id, name, leader_id)
      select n, 'Leadership', 'person-' || (8 * n - 7) from generate_series(1, 25) n;
    insert into todos (organization_id, title, description, priority, due_date, owner_id, created_by_id, sort_order)
      select (p + 7) / 8, 'To-do ' || n || ' of person ' || p, 'What has to be done, and why it matters to the quarter.',
        'medium', date '2026-11-01' + n, 'person-' || p, 'person-' || p, (p * 50 + n) * -100
      from generate_series(1, 200) p, generate_series(1, 50) n;
    insert into scorecards (organization_id, name) values (1, 'Weekly numbers');
    insert into measurables (organization_id, scorecard_id, name, goals, owner_id, sort_order)
      select 1, 1, 'Measurable ' || n, '[{"from":"0001-01-01","operator":">=","goal":100,"goalMax":null}]', 'person-1', n * 100
      from generate_series(1, 200) n;
    insert into measurable_values (organization_id, measurable_id, year, week, value)
      select 1, n, 2026, week, n + week / 4.0 from generate_series(1, 200) n, generate_series(1, 52) week`);
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
       select hash, person, now() + interval '1 day' from unnest($1::text[], $2::text[]) as t (hash, person)`,
    [
      [
        ...tokens.map(hash),
        hash(strangerToken),
        ...Array.from({ length: listeners }, (_, n) => hash(listenerToken(n))),
      ],
      [
        ...tokens.map((_, n) => `person-${n + 1}`),
        'person-9',
        ...Array.from({ length: listeners }, (_, n) => `person-${201 + n}`),
      ],
    ],
  );
  // Cleaning up after the inserts must not be measured.
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}
