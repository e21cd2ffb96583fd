import { existsSync } from 'node:fs';
import { findBrowser } from '../browser.ts';
import type { Engine } from './driver.ts';
import { startChromium, startFirefox } from './puppeteer.ts';
import { startWebKit } from './webkit.ts';

const first = (...paths: string[]) => paths.find(existsSync);
const architectures = ['x86_64', 'aarch64'].map((name) => `/usr/lib/${name}-linux-gnu/webkit2gtk-4.1/MiniBrowser`);

/** The engines of the browsers that we support: where to find each, its Debian packages, and how to start it. */
export const engines = {
  chromium: { find: () => findBrowser(), packages: [], start: startChromium },
  firefox: {
    find: () => first('/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'),
    packages: ['firefox-esr'],
    start: startFirefox,
  },
  webkit: {
    find: () => (first('/usr/bin/Xvfb') && first('/usr/bin/WebKitWebDriver') ? first(...architectures) : undefined),
    packages: ['webkit2gtk-driver', 'xvfb'],
    start: startWebKit,
  },
} satisfies Record<string, { find(): string | undefined; packages: string[]; start(path: string): Promise<Engine> }>;

export type EngineName = keyof typeof engines;
