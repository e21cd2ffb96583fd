import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser to test with: the one named by CHROMIUM, Playwright's own, or an installed one. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  return [named, chromium.executablePath(), ...places].find((path) => path && existsSync(path));
}

/** Nothing is looked up outside the machine, and root may start it. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
