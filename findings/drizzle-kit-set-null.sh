#!/usr/bin/env bash
# drizzle-kit 0.31.11: `pull` of a foreign key of two columns that sets only one of them null.
# Guess: the pulled schema makes the same database again, or says what it cannot express.
# Seen: the column in `on delete set null (team)` is missing, without a word. In the database that the pulled SQL makes, a team with tasks cannot be
# deleted, because its company would become null. The columns of the primary key are in another order, too.
# shellcheck source=lib/packages.bash
source "$(dirname "$0")/lib/packages.bash" drizzle-kit@0.31.11 drizzle-orm@0.45.4 @electric-sql/pglite@0.5.17
cat > make.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const db = new PGlite('first');
await db.exec(`
  create table teams (company int not null, id int not null, primary key (company, id));
  create table tasks (id int primary key, company int not null, team int,
    foreign key (company, team) references teams (company, id) on delete set null (team));`);
await db.close();
JS
cat > compare.mjs <<'JS'
import { readdirSync, readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';

const file = readdirSync('out').find((name) => name.endsWith('.sql'));
const [, pulled] = /\/\*([^]*)\*\//.exec(readFileSync(`out/${file}`, 'utf8'));
const second = new PGlite();
await second.exec(pulled);
for (const [name, db] of [['first', new PGlite('first')], ['pulled', second]]) {
  const { rows } = await db.query(`select conname as name, pg_get_constraintdef(oid) as says from pg_constraint
    where conname in ('teams_pkey', 'tasks_company_team_fkey') order by 1 desc`);
  for (const { says } of rows) console.log(`${name}: ${says}`);
  await db.exec('insert into teams values (1, 7); insert into tasks values (3, 1, 7)');
  const answer = await db.query('delete from teams').then(
    async () => JSON.stringify((await db.query('select * from tasks')).rows),
    ({ message }) => message,
  );
  console.log(`${name}: ${answer}`);
  await db.close();
}
JS
node make.mjs
echo '{ "dialect": "postgresql", "driver": "pglite", "dbCredentials": { "url": "first" }, "out": "out" }' > drizzle.config.json
npx drizzle-kit pull --config drizzle.config.json > pull.log
if grep -i 'warn' pull.log; then exit 1; fi
node compare.mjs | tee seen
diff seen - <<'SEEN'
first: PRIMARY KEY (company, id)
first: FOREIGN KEY (company, team) REFERENCES teams(company, id) ON DELETE SET NULL (team)
first: [{"id":3,"company":1,"team":null}]
pulled: PRIMARY KEY (id, company)
pulled: FOREIGN KEY (company, team) REFERENCES teams(company, id) ON DELETE SET NULL
pulled: null value in column "company" of relation "tasks" violates not-null constraint
SEEN
