// `npm run migration -- --name NAME`: writes the next migration from the tables. Git keeps only its snapshot, because
// drizzle-kit compares the tables with the newest one, and each has thousands of lines.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';

const meta = 'server/db/migrations/meta';
const { status } = spawnSync('node_modules/.bin/drizzle-kit', ['generate', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
if (status === 0) {
  const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(`${meta}/${name}`);
}
process.exitCode = status ?? 1;
