// The baseline of the product's calls: node:http and pg, with the same session look-up and query, and nothing else.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { Pool, types } from 'pg';
import { databaseOf } from './product.ts';

const pool = new Pool({
  ...databaseOf(process.env.DATA_DIR ?? ''),
  max: 20,
  types: {
    getTypeParser: ((oid: number) =>
      oid === types.builtins.TIMESTAMPTZ || oid === types.builtins.DATE
        ? String
        : types.getTypeParser(oid)) as typeof types.getTypeParser,
  },
});

const session = `
  select s.id, s.user_id, u.is_super_admin, m.organization_id, m.role, o.is_active
  from sessions s join users u on u.id = s.user_id
  left join memberships m on m.user_id = s.user_id and m.is_default
  left join organizations o on o.id = m.organization_id
  where s.token_hash = $1 and s.expires_at > now()`;
const list = `
  select id, title, description, priority, due_date, completed_at, archived_at, owner_id, created_by_id, team_id,
    rock_id, sort_order, created_at, updated_at
  from todos
  where organization_id = $1 and deleted_at is null and archived_at is null
    and (owner_id = $2 or created_by_id = $2 or team_id in
      (select team_id from team_members where organization_id = $1 and user_id = $2))
  order by sort_order, id desc`;
const insert = `
  insert into todos (organization_id, title, priority, owner_id, created_by_id, sort_order)
  values ($1, $2, 'medium', $3, $3, (select coalesce(min(sort_order), 0) - 100 from todos where organization_id = $1))
  returning *`;
const measurables = `
  select m.*, (
    select json_agg(json_build_object('week', week, 'value', value, 'note', note) order by week)
    from measurable_values where measurable_id = m.id and year = 2026) as values
  from measurables m where organization_id = $1 and scorecard_id = 1 order by sort_order`;
const enter = `
  insert into measurable_values (organization_id, measurable_id, year, week, value) values ($1, 1, $2, $3, $4)
  on conflict (measurable_id, year, week) do update set value = excluded.value returning *`;

async function answer(cookie: string, method: string, path: string, body: string) {
  const token = /quarterdeck_session=([\w-]+)/.exec(cookie)?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows } = await pool.query({ name: 'session', text: session, values: [hash] });
  const [{ organization_id, user_id }] = rows;
  const query = async (name: string, text: string, ...values: unknown[]) =>
    (await pool.query({ name, text, values: [organization_id, ...values] })).rows;
  if (method === 'POST') return (await query('insert', insert, JSON.parse(body).title, user_id))[0];
  if (method === 'PUT') {
    const { year, week, value } = JSON.parse(body);
    return (await query('enter', enter, year, week, value))[0];
  }
  return path === '/api/todos' ? query('list', list, user_id) : query('measurables', measurables);
}

createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  let body = '';
  if (method !== 'GET') for await (const chunk of request) body += chunk;
  const json = JSON.stringify(url === '/' ? {} : await answer(headers.cookie ?? '', method, url, body));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) });
  response.end(json);
}).listen(Number(process.env.PORT), '127.0.0.1');
