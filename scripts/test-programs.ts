// Installs what the tests need besides the packages: browsers, and programs that speak and understand.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findBrowser } from '#e2e/browser.ts';
import { engines } from '#e2e/engines/engines.ts';

const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: ['ignore', 'pipe', 'inherit'] }).toString();
const install = (...args: string[]) => apt('install', '-y', '-qq', '--no-install-recommends', ...args);

// Optional downloads must not take long.
const soon = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20'];

let isUpdated = false;

/** Reads the lists of packages, once. */
function update(...options: string[]): void {
  if (!isUpdated) apt('update', '-qq', ...options);
  isUpdated = true;
}

/** Installs packages if that is possible; otherwise the tests that need them are skipped. */
function tryToInstall(...packages: string[]): void {
  if (!mayInstall || packages.length === 0) return;
  console.log(`Installing ${packages.join(', ')} for the tests…`);
  try {
    update(...soon);
    install(...soon, ...packages);
  } catch {
    // Then without them.
  }
}

/** Makes sure that there is a Chromium: installs one as root on Debian, otherwise prints what to install, and ends. */
function demandChromium(): void {
  if (findBrowser()) return;
  if (mayInstall) {
    console.log('Installing chromium for the tests…');
    update();
    install('chromium');
    if (findBrowser()) return;
  }
  console.error('The tests need Chromium or Chrome: install one, or name its program in CHROMIUM.');
  process.exit(1);
}

/** Adds the headless shell to Debian's Chromium if nothing else changes: the journeys take a third less time. */
function addHeadlessShell(): void {
  const name = 'chromium-headless-shell';
  const isDebians = !process.env.CHROMIUM && findBrowser()?.startsWith('/usr/bin/chromium');
  if (!mayInstall || !isDebians || existsSync(`/usr/bin/${name}`)) return;
  try {
    if (/^0 upgraded, 1 newly installed, 0 to remove/m.test(apt('install', '-s', name))) install(...soon, name);
  } catch {
    // Then with windows.
  }
}

/** Installs Firefox and WebKit, and prints which of them are still missing. */
function addEngines(): void {
  const missing = () => Object.entries(engines).filter(([, { find }]) => !find());
  tryToInstall(...missing().flatMap(([, engine]) => engine.packages));
  for (const [name, { packages }] of missing())
    console.log(
      `The tests in ${name} are ${process.env.CI ? 'failing' : 'skipped'}: install ${packages.join(' and ')}.`,
    );
}

/** Installs the programs that speak and understand. */
function addSpeech(): void {
  if (existsSync('/usr/bin/flite') && existsSync('/usr/bin/pocketsphinx_continuous')) return;
  tryToInstall('flite', 'pocketsphinx', 'pocketsphinx-en-us');
}

/** Installs all programs of the tests as root on Debian. Elsewhere it ends without Chromium, and prints what else is missing. */
export function addTestPrograms(): void {
  demandChromium();
  addHeadlessShell();
  addEngines();
  addSpeech();
}
