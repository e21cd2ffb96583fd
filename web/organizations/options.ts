import type { WeekStart } from '#contract/organizations.ts';
import type { Inviters } from '#contract/roles.ts';
import { cityOf } from '#rules/time-zones.ts';
import { type Message, msg } from '#rules/translate.ts';
import { language } from '#web/lib/translate.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

export const weekStartNames: Record<WeekStart, Message> = {
  monday: msg('Monday'),
  sunday: msg('Sunday'),
  saturday: msg('Saturday'),
};
export const weekStartOptions = () => optionsOf(weekStartNames);

export const inviterNames: Record<Inviters, Message> = {
  members: msg('Everyone but observers'),
  managers: msg('Managers and admins'),
  admins: msg('Admins only'),
};
export const inviterOptions = () => optionsOf(inviterNames);

const monthName = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
export const monthOptions = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: monthName.format(Date.UTC(2026, month)),
}));

/** Every time zone that the browser knows. */
const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')];

/** The name of a time zone in a language: `Central Time`; as a short form, often that of its country: `Germany Time`. */
const nameIn = (locale: string, zone: string, timeZoneName: 'longGeneric' | 'shortGeneric'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** Keeps what a function returns for a text: to name a time zone takes a tenth of a millisecond, and there are hundreds. */
function remembered(make: (key: string) => string): (key: string) => string {
  const made = new Map<string, string>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** A time zone as `Chicago, Central Time`. */
export const timeZoneName = remembered((zone) =>
  zone === 'UTC' ? zone : `${cityOf(zone)}, ${nameIn(language, zone, 'longGeneric')}`,
);

/** Further words that find a time zone: its IANA name, its names in English, and its countries in browsers that know them. */
export const timeZoneWords = remembered((zone) =>
  [
    zone,
    zone.replaceAll('_', ' '),
    ...['en', language].map((locale) => nameIn(locale, zone, 'shortGeneric')),
    nameIn('en', zone, 'longGeneric'),
    ...(countriesByZone().get(zone) ?? []),
  ].join(' '),
);

type WithZones = Intl.Locale & { getTimeZones?(): string[]; timeZones?: string[] };
let countries: Map<string, string[]> | undefined;

/** The names of the countries of each time zone, in English and in the language of the page. */
function countriesByZone(): Map<string, string[]> {
  if (countries) return countries;
  countries = new Map();
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = ['en', language].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const region: WithZones = new Intl.Locale(`und-${code}`);
    for (const zone of region.getTimeZones?.() ?? region.timeZones ?? [])
      countries.set(zone, [...(countries.get(zone) ?? []), ...names.map((name) => name.of(code) ?? '')]);
  }
  return countries;
}

/** Every time zone, and the current one, in the order of their names. */
export const timeZoneOptions = (current: string | null): { value: string; label: string }[] =>
  [...new Set([...zones(), ...(current ? [current] : [])])]
    .map((zone) => ({ value: zone, label: timeZoneName(zone) }))
    .sort((one, other) => one.label.localeCompare(other.label));
