import { settle } from '../browsers.ts';
import { fillScreens } from '../screens.ts';
import { expect, seeAllLoaded, test } from '../world.ts';

/** The share of the window by which a screen may move, such as a word that gets one more letter. */
const most = 0.005;

/** Runs in each page: notes what the browser moved, as it counts layout shifts. */
const noteMoves = `window.moves = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      moves.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? '') });
  }).observe({ type: 'layout-shift', buffered: true })`;

test('nothing of a screen moves by itself while it loads, in whatever order the server answers', async ({ ada }) => {
  const { page } = ada;
  const paths = await fillScreens(ada);
  await page.addInitScript(noteMoves);
  // Every call is answered at its own time, after 0 to 350 ms.
  await page.route(/\/api\//, async (route) => {
    const letters = [...new URL(route.request().url()).pathname].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
    await new Promise((resolve) => setTimeout(resolve, (letters % 8) * 50));
    await route.continue();
  });
  // The first visit joins the running meeting, which on a phone has most below what joining brings.
  const onPhone = paths.filter((path) => path.endsWith('/live')).map((path) => ({ path, width: 390 }));
  for (const { path, width } of [...onPhone, ...paths.map((path) => ({ path, width: 1440 }))]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    // Not until the network is idle, which a page with a frame in it is not for a minute.
    await settle(page);
    await seeAllLoaded(page);
    await settle(page);
    const moves = await page.evaluate<{ value: number; what: string[] }[]>('moves');
    expect(
      moves.reduce((sum, { value }) => sum + value, 0),
      `${path} at ${width} ${JSON.stringify(moves)}`,
    ).toBeLessThan(most);
  }
});
