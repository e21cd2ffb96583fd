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

/** Returns the browser and system of a User-Agent header, such as `Firefox on Windows`. */
export function browserOf(userAgent: string | null | undefined): string {
  const firstMatch = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const [browser = 'Another browser', system] = [firstMatch(browsers), firstMatch(systems)];
  return system ? `${browser} on ${system}` : browser;
}
