import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type KeyInput, type LaunchOptions, type Page } from 'puppeteer-core';
import { browserArguments } from '../browser.ts';
import { passkeyDevice } from '../passkey-device.ts';
import type { Driver, Engine } from './driver.ts';

/** Turns off animations, and look-ups outside the machine; fakes cameras and microphones, and connects within the machine. */
const firefoxPreferences = {
  'ui.prefersReducedMotion': 1,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'toolkit.telemetry.enabled': false,
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.peerconnection.ice.loopback': true,
  'media.peerconnection.ice.obfuscate_host_addresses': false,
  'media.autoplay.default': 0,
};

/** Starts Chromium. */
export const startChromium = (executablePath: string): Promise<Engine> =>
  start({ browser: 'chrome', executablePath, args: [...browserArguments, '--force-prefers-reduced-motion'] });

/** Starts Firefox, which WebDriver BiDi controls. */
export const startFirefox = (executablePath: string): Promise<Engine> =>
  start({ browser: 'firefox', executablePath, extraPrefsFirefox: firefoxPreferences });

async function start(options: LaunchOptions): Promise<Engine> {
  const userDataDir = await mkdtemp(join(tmpdir(), 'quarterdeck-engine-'));
  const browser = await puppeteer.launch({ ...options, userDataDir });
  return {
    async openWindow(url, cookies) {
      const context = await browser.createBrowserContext();
      const domain = new URL(url).hostname;
      await context.setCookie(...cookies.map(({ name, value }) => ({ name, value, domain, path: '/' })));
      const page = await context.newPage();
      const driver = { ...driverOf(page), close: () => context.close() };
      return options.browser === 'chrome' ? { ...driver, addPasskeyDevice: () => addPasskeyDevice(page) } : driver;
    },
    async close() {
      await browser.close();
      await rm(userDataDir, { recursive: true, force: true });
    },
  };
}

async function addPasskeyDevice(page: Page): Promise<void> {
  const devtools = await page.createCDPSession();
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', passkeyDevice);
}

function driverOf(page: Page): Omit<Driver, 'close'> {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url ?? ''})`);
  });
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    run: <Value>(expression: string) => page.evaluate(expression) as Promise<Value>,
    resize: (width, height) => page.setViewport({ width, height }),
    move: (x, y) => page.mouse.move(x, y),
    mouseDown: () => page.mouse.down(),
    mouseUp: () => page.mouse.up(),
    keyDown: (key) => page.keyboard.down(key as KeyInput),
    keyUp: (key) => page.keyboard.up(key as KeyInput),
    type: (text) => page.keyboard.type(text),
    async chooseFile(selector, path) {
      const field = await page.$(`${selector} input[type=file]`);
      await (field as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    print: async () => Buffer.from(await page.pdf({ preferCSSPageSize: true, format: 'A4' })),
    errors: async () => errors,
  };
}
