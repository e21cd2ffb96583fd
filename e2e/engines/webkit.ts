import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '#test/free-port.ts';
import type { Driver, Engine } from './driver.ts';

/** WebDriver does not report console messages, so the page records them from its start. */
const noteErrors = `if (!window.notedErrors) {
  window.notedErrors = [];
  const note = (error) => window.notedErrors.push(String(error?.stack ? error + ' ' + error.stack : error));
  addEventListener('error', (event) => note(event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => note(event.reason));
  const write = console.error;
  console.error = (...all) => { note(all.join(' ')); write.apply(console, all); };
}`;

/** Starts WebKit on a virtual display. */
export async function startWebKit(executablePath: string): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const service = spawn('WebKitWebDriver', [`--port=${port}`], {
    // Its sandbox does not start as root.
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  await answers(`${address}/status`);
  return {
    async openWindow(url, cookies) {
      const session = await new Builder()
        .usingServer(address)
        .withCapabilities({
          browserName: 'MiniBrowser',
          // Commands that wait for a page load can wait forever here.
          pageLoadStrategy: 'none',
          'webkitgtk:browserOptions': { binary: executablePath, args: ['--automation'] },
        })
        .build();
      // A cookie can only be set on a page of its server.
      await session.get(url + healthPath);
      for (const { name, value } of cookies) await session.manage().addCookie({ name, value });
      return driverOf(session);
    },
    async close() {
      for (const program of [service, screen]) await end(program);
    },
  };
}

/** A page without scripts of the product, where cookies are set. */
const healthPath = '/healthz';

async function answers(address: string): Promise<void> {
  for (const until = Date.now() + 10_000; ; ) {
    const isThere = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > until) throw new Error(`${address} does not answer`);
  }
}

async function end(program: ChildProcess): Promise<void> {
  program.kill();
  if (program.exitCode === null && program.signalCode === null) await once(program, 'exit');
}

/** `ArrowDown` is ARROW_DOWN there; keys that type a character stay the same. */
const keyOf = (key: string): string =>
  key.length === 1 ? key : String(Key[key.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase() as 'ENTER']);

function driverOf(session: WebDriver): Driver {
  const noted: string[] = [];
  const run = <Value>(expression: string) => session.executeScript<Value>(`return (${expression})`);
  const takeErrors = async () => void noted.push(...(await run<string[]>('window.notedErrors?.splice(0) ?? []')));
  const act = () => session.actions({ async: true });
  /** Leaves the page; returns when the next one exists, before most of its code runs. */
  const leave = async (go: () => Promise<void>) => {
    await takeErrors();
    await run('window.isLeft = true');
    await go();
    // A script that is sent while one page replaces another may never be answered.
    const whereAt = () =>
      Promise.race([run<string>("window.isLeft ? '' : location.pathname").catch(() => ''), pause(3_000, '')]);
    const isNew = async () => {
      const path = await whereAt();
      // The page of the cookies was still loading, and took the place of the new one.
      if (path === healthPath) await go();
      return path !== '' && path !== healthPath;
    };
    await session.wait(isNew, 60_000);
    await session.executeScript(noteErrors);
  };
  return {
    open: (url) => leave(() => session.get(url)),
    reload: () => leave(() => session.navigate().refresh()),
    run,
    async resize(width, height) {
      const window = session.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      // The frame around the page takes space, too.
      const inner = await run<{ width: number; height: number }>('({ width: innerWidth, height: innerHeight })');
      await window.setRect({ x: 0, y: 0, width: 2 * width - inner.width, height: 2 * height - inner.height });
    },
    move: (x, y) =>
      act()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .perform(),
    mouseDown: () => act().press().perform(),
    mouseUp: () => act().release().perform(),
    keyDown: (key) => act().keyDown(keyOf(key)).perform(),
    keyUp: (key) => act().keyUp(keyOf(key)).perform(),
    type: (text) => act().sendKeys(text).perform(),
    chooseFile: async (selector, path) =>
      (await session.findElement({ css: `${selector} input[type=file]` })).sendKeys(path),
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async errors() {
      await takeErrors();
      return noted;
    },
    close: () => session.quit(),
  };
}
