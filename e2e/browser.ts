import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** The names of Chromium in Debian and Ubuntu, and of Chrome. */
const names = [
  // The headless shell takes a third less time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
];
/** Where programs are, also those that are not in the path of every user. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin', '/opt/google/chrome'];
const places = [
  ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const hasWindows = (path: string) => !path.endsWith('headless-shell');

/** The browser to test with, optionally one with windows: the one named by CHROMIUM, Playwright's own, or an installed one. */
export function findBrowser(withWindows = false): string | undefined {
  const candidates = [process.env.CHROMIUM ?? '', chromium.executablePath(), ...places];
  return candidates.find((path) => existsSync(path) && (hasWindows(path) || !withWindows));
}

/** The two pages that each window preloads for its address bar, and the features that Playwright turns off, whose list this replaces. */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** Prevents look-ups outside the machine, and lets root start the browser. */
export const browserArguments = [
  '--no-sandbox',
  // Fails immediately: without a name server, an external page would wait for its font.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${switchedOff}`,
];
