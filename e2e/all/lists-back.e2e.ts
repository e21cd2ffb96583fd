import { readFile } from 'node:fs/promises';
import { expect, type Person, show, test } from '../world.ts';

type Row = { id: number };
const mimeType = 'application/octet-stream';

/** A row of every list, with what files tend to lose. */
async function fill({ call, id: ownerId }: Person): Promise<number> {
  const { id: teamId } = await call<Row>('POST', '/api/teams', { name: 'Riggers', description: 'All *ropes*' });
  const own = { ownerId, teamId };
  const { id: rockId } = await call<Row>('POST', '/api/rocks', {
    ...{ ...own, title: 'Open the loft, =1+1', description: '- **Two** cranes\n- <b> & "more"' },
    ...{ dueDate: '2026-12-18', status: 'at_risk', priority: 'high' },
  });
  const repeat = { every: 'weekly', weekdays: [1, 3], until: '2027-03-03' };
  const oakum = { ...own, title: 'Order oakum', rockId, dueDate: '2026-12-11', priority: 'urgent', repeat };
  for (const body of [oakum, { title: '-5 degrees', completed: true }]) await call('POST', '/api/todos', body);
  await call('POST', '/api/issues', {
    title: 'The crane creaks',
    issueType: 'short_term',
    priority: 'critical',
    teamId,
  });
  await call('POST', '/api/seats', {
    ...{ title: 'Rigger', responsibilities: ['Ropes', 'Sails; and more'] },
    people: [{ userId: ownerId }, { name: 'Someone Else' }],
  });
  const card = await call<Row>('POST', '/api/scorecards', { name: 'Yard: boats', teamId });
  const values = [
    { year: 2026, week: 46, value: 2.5, note: 'Storm' },
    { year: 2026, week: 47, value: -1 },
  ];
  await call('POST', `/api/scorecards/${card.id}/import`, {
    measurables: [{ name: 'Boats', goal: 3, operator: '>=', ownerId, values }],
  });
  return card.id;
}

test('every list that is exported reads back as it is', async ({ ada }) => {
  const { page } = ada;
  const card = await fill(ada);
  const files = [];
  for (const [path, kind] of [
    ['/directory?view=table', 'CSV'],
    ['/teams', 'Excel'],
    ['/org-chart', 'CSV'],
    [`/scorecard?scorecard=${card}&at=2026-W47`, 'Excel'],
    ['/rocks', 'CSV'],
    ['/todos?scope=all', 'CSV'],
    ['/issues', 'Excel'],
  ] as const) {
    await show(page, path);
    const menu = page.locator('#export').or(page.getByRole('button', { name: /^(Chart actions|Import and export)$/ }));
    await menu.first().click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: new RegExp(kind) }).click();
    const download = await downloading;
    files.push({ name: download.suggestedFilename(), mimeType, buffer: await readFile(await download.path()) });
  }
  await show(page, '/organization/import');
  await page.locator('input[type="file"]').setInputFiles(files);
  await expect(page.getByRole('heading', { level: 3, name: /^\S+.*\.(csv|xlsx)/ })).toHaveCount(files.length);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByText('There is nothing to import: no row is new or changed.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/^Unchanged: \d+$/)).toBeVisible();
  for (const title of [
    'Ada Byron',
    'Riggers',
    'Rigger',
    'Boats',
    'Open the loft, =1+1',
    '-5 degrees',
    'The crane creaks',
  ])
    await expect(page.locator('main').getByText(title, { exact: true }).first()).toBeVisible();
});
