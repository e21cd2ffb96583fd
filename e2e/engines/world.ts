import { writeFile } from 'node:fs/promises';
import { test as base, type Person } from '../world.ts';
import type { Engine } from './driver.ts';
import { type EngineName, engines } from './engines.ts';
import { Window } from './window.ts';

type World = {
  /** Opens a window of the engine in which a person is signed in; `url` is another address of the server. */
  openWindow(person: Person, url?: string): Promise<Window>;
  /** A window of the engine in which Ada is signed in. */
  window: Window;
};

/** Journeys that run in each engine. */
export const test = base.extend<World, { engineName: EngineName; engine: Engine | undefined }>({
  engineName: ['chromium', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, use) => {
      const { find, start, packages } = engines[engineName];
      const path = find();
      if (!path && process.env.CI) throw new Error(`${engineName} is not installed (${packages.join(', ')})`);
      const engine = path ? await start(path) : undefined;
      await use(engine);
      await engine?.close();
    },
    { scope: 'worker' },
  ],
  openWindow: async ({ engineName, engine, baseURL, consoleErrors }, use, testInfo) => {
    if (!engine) return testInfo.skip(true, `${engineName} is not installed`);
    const windows: Window[] = [];
    await use(async ({ context }, url = baseURL ?? '') => {
      const driver = await engine.openWindow(url, await context.cookies());
      const window = new Window(driver, url);
      windows.push(window);
      await driver.resize(1280, 900);
      return window;
    });
    for (const window of windows) {
      const { driver } = window;
      if (testInfo.status !== testInfo.expectedStatus) {
        const path = testInfo.outputPath(`window-${windows.indexOf(window)}.png`);
        await writeFile(path, await driver.picture());
        await testInfo.attach('window', { path });
      }
      consoleErrors.messages.push(...(await driver.errors()));
      await driver.close();
    }
  },
  window: async ({ openWindow, ada }, use) => use(await openWindow(ada)),
});

export { expect, type Person } from '../world.ts';
