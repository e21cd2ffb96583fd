// `npm run bench -- chat-history [ROWS SECONDS]`: scrolls a channel of a hundred thousand messages by wheel, keys and touch, and checks each frame.
import { print, round } from './figures.ts';
import { startWithOrganization } from './new-organization.ts';

const rows = Number(process.argv[2] ?? 100_000);
/** How long to scroll in each way and direction; by wheel until the other end, or at most ten times as long. */
const seconds = Number(process.argv[3] ?? 8);

const { context, client, close } = await startWithOrganization();
await fill();

/** Messages of twenty people, of one to twenty lines, with quotes, lists and code. */
async function fill(): Promise<void> {
  await client.query(`
    insert into users (id, email, first_name, last_name)
      select 'person-' || n, 'person' || n || '@bench.example', 'Person', n::text from generate_series(0, 19) n;
    insert into memberships (organization_id, user_id, is_default) select 1, 'person-' || n, true from generate_series(0, 19) n`);
  await client.query(
    `with channel as (
       insert into channels (organization_id, name, message_count) values (1, 'harbour', $1) returning id)
     insert into messages (organization_id, channel_id, user_id, content, created_at)
     select 1, id, 'person-' || n / 3 % 20, 'Message ' || n || case
         when n % 50 = 0 then repeat(E'\\n- a line of a list', n % 19)
         when n % 35 = 0 then E'\\n\`\`\`\\nlet boats = 60;\\nsail(boats);\\n\`\`\`'
         when n % 7 = 0 then repeat(' and what has to be said of it', n % 40)
         else ' **of** the harbour' end,
       now() - ($1 - n + 1) * interval '4 minutes'
     from channel, generate_series(1, $1::int) n order by n`,
    [rows],
  );
  await client.query('analyze messages');
  await client.end();
}

const page = await context.newPage();
const devTools = await context.newCDPSession(page);
await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true });
const log = page.getByRole('log', { name: 'Messages' });
const began = performance.now();
await page.goto('/chat/1');
await log.getByText(`Message ${rows} `).waitFor();
print('opening at the newest message', `${round(performance.now() - began)} ms`, 'none', true);

/** Measurements since the last reset. */
type Seen = { frames: number; blanks: number; waits: number; longest: number; nodes: number };
/** Checks each frame: is there a message at any of five heights, is a loading state visible, how long since the last frame? */
await page.evaluate(`
  window.none = () => ({ frames: 0, blanks: 0, waits: 0, longest: 0, nodes: 0 });
  window.seen = none();
  const frame = document.querySelector('[role="log"]');
  const { left, top, width, height } = frame.getBoundingClientRect();
  window.at = (part) => document.elementFromPoint(left + width / 2, top + height * part);
  let last = performance.now();
  const look = (now) => {
    const there = [0.02, 0.25, 0.5, 0.75, 0.98].map(at);
    seen.frames++;
    if (!there.some((one) => one?.closest('article'))) seen.blanks++;
    if (there.some((one) => one === null || one === frame || one.textContent === 'Loading...')) seen.waits++;
    seen.longest = Math.max(seen.longest, now - last);
    if (seen.frames % 20 === 1) seen.nodes = Math.max(seen.nodes, document.querySelectorAll('*').length);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`);

/** The number of the first visible message. */
const firstVisible = () =>
  page.evaluate<number>(`(() => {
    const { top } = document.querySelector('[role="log"]').getBoundingClientRect();
    const first = [...document.querySelectorAll('[role="log"] article')].find((one) => one.getBoundingClientRect().bottom > top + 1);
    return Number(/Message (\\d+)/.exec(first?.textContent)?.[1]);
  })()`);

let nodes = 0;
/** Scrolls for some time, or until a message is reached, and prints the measurements. */
async function scroll(what: string, move: () => Promise<unknown>, { goal = 0, time = seconds } = {}): Promise<void> {
  await page.evaluate('window.seen = none()');
  const [from, began] = [await firstVisible(), performance.now()];
  let here = from;
  for (let n = 1; performance.now() - began < time * 1000 && here !== goal; n++) {
    await move();
    if (n % 10 === 0) here = await firstVisible();
  }
  const took = (performance.now() - began) / 1000;
  const seen = await page.evaluate<Seen>('window.seen');
  nodes = Math.max(nodes, seen.nodes);
  const passed = Math.abs((await firstVisible()) - from);
  const figure = `${round(passed)} in ${round(took)} s; ${seen.frames} frames, ${seen.waits} say «Loading», longest ${round(seen.longest)} ms`;
  print(`${what}: ${seen.blanks} frames without a message`, figure, '0', seen.blanks === 0);
}

/** How far the visible messages move while more are inserted above them, in px. */
const drift = () =>
  page.evaluate<number>(`new Promise((resolve) => {
    document.querySelector('[role="log"]').scrollTop -= 6000;
    let [row, top, most, left] = [null, 0, 0, 40];
    const look = () => {
      if (row?.isConnected) most = Math.max(most, Math.abs(row.getBoundingClientRect().top - top));
      else {
        row = at(0.5)?.closest('article');
        top = row?.getBoundingClientRect().top;
      }
      if (left-- > 0) requestAnimationFrame(look);
      else resolve(most);
    };
    requestAnimationFrame(() => requestAnimationFrame(look));
  })`);

const heap = async () => {
  await devTools.send('HeapProfiler.collectGarbage');
  return (await page.evaluate<number>('performance.memory.usedJSHeapSize')) / 1e6;
};
const swipe = async (from: number, to: number) => {
  for (const y of [from, (3 * from + to) / 4, (from + to) / 2, to])
    await devTools.send('Input.dispatchTouchEvent', {
      type: y === from ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: 700, y }],
    });
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};
const press = (key: string) => () => page.keyboard.press(key);

const before = await heap();
await log.hover();
await log.focus();
await scroll('PageUp', press('PageUp'));
await scroll('arrow up', press('ArrowUp'));
await log.focus();
await scroll('Home', press('Home'));
await scroll('PageDown', press('PageDown'));
await scroll('swiping back', () => swipe(250, 700));
await scroll('swiping forth', () => swipe(700, 250));
let most = 0;
for (let n = 0; n < 20; n++) most = Math.max(most, await drift());
print('visible messages move while more are inserted', `${round(most)} px`, '< 1 px', most < 1);
await scroll('the wheel back', () => page.mouse.wheel(0, -1_500), { goal: 1, time: 10 * seconds });
await scroll('the wheel forth', () => page.mouse.wheel(0, 1_500), { time: 2 * seconds });
await log.focus();
await scroll('End', press('End'));
const after = await heap();
print(
  'memory of the page before and after',
  `${round(before)} MB, ${round(after)} MB`,
  '< 40 MB more',
  after < before + 40,
);
print('most elements on the page', round(nodes), '< 60,000', nodes < 60_000);

await close();
