// `npm run bench -- chart [SEATS]`: how smooth is an accountability chart of five hundred seats?
import { percentile, print, round } from './figures.ts';
import { startWithOrganization } from './new-organization.ts';

const seats = Number(process.argv[2] ?? 500);
const { context, client, close } = await startWithOrganization();
const { request } = context;

await client.query(
  `with numbered as (
     insert into seats (organization_id, chart_id, key, title, sort_order, responsibilities)
     select organization_id, id, 'k' || n, 'Head of work number ' || n, n * 100, '{Plan the work,Lead the crew,Report,Hire,Learn}'
     from charts, generate_series(1, $1::int - 8) n
     returning id, key, organization_id)
   insert into seat_holders (organization_id, seat_id, name)
   select organization_id, id, 'Person called ' || key from numbered`,
  [seats],
);
// Every sixth seat reports to a core seat, the others to another new one.
await client.query(
  `update seats set parent_id = above.id from seats as above
   where seats.key like 'k%' and above.key = case when substr(seats.key, 2)::int % 6 = 0
     then (array['sales', 'client-success', 'engineering', 'product', 'finance', 'hr'])[1 + substr(seats.key, 2)::int / 6 % 6]
     else 'k' || greatest(6, substr(seats.key, 2)::int / 36 * 6) end`,
);
await client.end();

const took: number[] = [];
let octets = 0;
for (let time = 0; time < 20; time++) {
  const began = performance.now();
  const response = await request.get('/api/seats');
  octets = (await response.body()).length;
  took.push(performance.now() - began);
}
print(
  'GET /api/seats',
  `${round(octets / 1000)} kB, p50 ${round(percentile(took, 0.5))} ms`,
  '< 250 kB',
  octets < 250_000,
);

const page = await context.newPage();
await page.addInitScript(`
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });`);
const nodes = () => page.evaluate<number>('document.querySelectorAll("*").length');
const longest = async () => {
  const ms = await page.evaluate<number>('window.longest');
  await page.evaluate('window.longest = 0');
  return ms;
};
let most = 0;
const count = async () => {
  most = Math.max(most, await nodes());
};

await page.goto('/org-chart', { waitUntil: 'networkidle' });
await page.getByRole('article').first().waitFor();
await count();
const opening = await longest();
print('opening it: the longest task', `${round(opening)} ms`, '< 200 ms', opening < 200);

const chart = page.getByRole('region', { name: 'Chart' });
await chart.hover();
for (let turn = 0; turn < 60; turn++) {
  await page.mouse.wheel(turn % 20 < 10 ? 240 : -120, turn % 6 < 3 ? 120 : -60);
  await page.waitForTimeout(16);
  if (turn % 10 === 0) await count();
}
const panning = await longest();
print('panning it for a second: the longest task', `${round(panning)} ms`, '< 50 ms', panning < 50);
for (const name of ['Zoom in', 'Zoom out']) {
  const button = page.getByRole('button', { name });
  for (let press = 0; press < 10 && (await button.isEnabled()); press++) await button.click();
}
await count();
const zooming = await longest();
print('zooming it in and out: the longest task', `${round(zooming)} ms`, '< 100 ms', zooming < 100);
await page.getByRole('searchbox', { name: 'Search users or Seats' }).pressSequentially('number 400');
const searching = await longest();
print('searching it letter by letter: the longest task', `${round(searching)} ms`, '< 100 ms', searching < 100);
await page.getByRole('button', { name: 'Edit Chart' }).click();
await page
  .getByRole('button', { name: /^Collapse/ })
  .first()
  .click();
await page
  .getByRole('button', { name: /^Expand/ })
  .first()
  .click();
await count();
const editing = await longest();
print('editing, folding and unfolding it: the longest task', `${round(editing)} ms`, '< 200 ms', editing < 200);
print('most elements on the page', round(most), '< 5,000', most < 5_000);
const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
print('pages when printed', String(pages), '1', pages === 1);

await close();
