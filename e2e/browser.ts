import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const places = [
  // Without windows of its own it needs a third less.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const hasWindows = (path: string) => !path.endsWith('headless-shell');

/** The browser to test with, or one with windows: the one named by CHROMIUM, Playwright's own, or an installed one. */
export function findBrowser(withWindows = false): string | undefined {
  const browsers = [process.env.CHROMIUM ?? '', chromium.executablePath(), ...places].filter((path) =>
    existsSync(path),
  );
  return browsers.find((path) => hasWindows(path) || !withWindows);
}

/** The two pages that each window keeps for its address bar, and what Playwright switches off, whose list this replaces. */
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

/** Nothing is looked up outside the machine, and root may start it. */
export const browserArguments = [
  '--no-sandbox',
  // At once: where names are not answered, a foreign page that asks for its font would wait for it.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${switchedOff}`,
];
