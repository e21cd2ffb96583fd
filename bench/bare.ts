// The measure of the product's calls: node:http and pg, the same session look-up and the same query, nothing else.
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
  insert into todos (organization_id, title, priority, owner_id, created_by_id) values ($1, $2, 'medium', $3, $3)
  returning *`;

async function answer(cookie: string, body: string | undefined) {
  const token = /quarterdeck_session=([\w-]+)/.exec(cookie)?.[1] ?? '';
  const hash = createHash('sha256').update(token).digest('hex');
  const { rows } = await pool.query({ name: 'session', text: session, values: [hash] });
  const [{ organization_id, user_id }] = rows;
  if (body === undefined) {
    return (await pool.query({ name: 'list', text: list, values: [organization_id, user_id] })).rows;
  }
  const { title } = JSON.parse(body);
  return (await pool.query({ name: 'insert', text: insert, values: [organization_id, title, user_id] })).rows[0];
}

createServer(async (request, response) => {
  let body: string | undefined;
  if (request.method === 'POST') {
    body = '';
    for await (const chunk of request) body += chunk;
  }
  const json = JSON.stringify(request.url === '/' ? {} : await answer(request.headers.cookie ?? '', body));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) });
  response.end(json);
}).listen(Number(process.env.PORT), '127.0.0.1');
