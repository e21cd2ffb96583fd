import { type Message, msg } from './translate.ts';

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** Returns the browser and system of a User-Agent header as a message, such as `Firefox on Windows`. */
export function browserOf(userAgent: string | null | undefined): Message {
  const firstMatch = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser, system] = [firstMatch(browsers), firstMatch(systems)];
  if (system) return msg('{browser} on {system}', { browser: browser ?? msg('Another browser'), system });
  return browser ? { text: browser } : msg('Another browser');
}
