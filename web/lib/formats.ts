import type { Language } from '#contract/languages.ts';
import type { WeekStart } from '#contract/organizations.ts';
import type { Preferences } from '#contract/preferences.ts';
import { usableZone } from '#rules/time-zones.ts';
import { createStore } from './store.ts';
import { language } from './translate.ts';
import { useStore } from './useStore.ts';

/** How this browser shows and reads dates, times and numbers. */
export type Formats = {
  /** A language tag for `Intl`. */
  locale: string;
  /** The time zone of shown times, an IANA name. */
  timeZone: string;
  /** Whether the user chose that zone. It then also applies to what otherwise uses the zone of the organization. */
  hasOwnZone: boolean;
  /** The first day of the week in calendars; 0 is Sunday. */
  firstDayOfWeek: 0 | 1 | 6;
  decimal: '.' | ',';
};

/** A language tag with the Gregorian calendar and Latin digits. */
function plainLocale(tag: string): string {
  try {
    return new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  } catch {
    return 'en';
  }
}

/** The locale for the language of the page: one of the browser's, if it has that language. */
const localeOf = (language: Language): string =>
  navigator.languages.find((tag) => tag.startsWith(language)) ?? { en: 'en-US', de: 'de-DE', es: 'es-ES' }[language];

const firstDays = { monday: 1, sunday: 0, saturday: 6 } as const;
type WithWeeks = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } };

/** The first day of the week in a locale; Monday if the browser does not know. */
function firstDayIn(locale: string): 0 | 1 | 6 {
  const weeks: WithWeeks = new Intl.Locale(locale);
  const { firstDay } = weeks.getWeekInfo?.() ?? weeks.weekInfo ?? { firstDay: 1 };
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}

/** The time zone of this browser, an IANA name that the server takes. */
export function browserZone(): string {
  try {
    return usableZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  } catch {
    return 'UTC';
  }
}

function formatsFor({ preferences, organizationWeekStart }: Settings): Formats {
  const locale = plainLocale(preferences?.locale ?? localeOf(language));
  const { timeZone, weekStartsOn } = preferences ?? {};
  // Getters, because a browser takes milliseconds to load the data of a locale and few screens need these.
  return {
    locale,
    timeZone: timeZone ? usableZone(timeZone) : browserZone(),
    hasOwnZone: Boolean(timeZone),
    get firstDayOfWeek() {
      const firstDay = weekStartsOn ?? organizationWeekStart;
      return firstDay ? firstDays[firstDay] : firstDayIn(locale);
    },
    get decimal() {
      return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.';
    },
  };
}

type Settings = {
  preferences?: Preferences | undefined;
  /** The first day of the week in the organization, for people who have not chosen one. */
  organizationWeekStart?: WeekStart | undefined;
};

const settings = createStore<Settings>({});
/** The formats computed last, with their settings. */
let cache: { settings: Settings; formats: Formats } | undefined;

/** Applies the preferences of a user; undefined applies those of the browser. */
export function applyPreferences(preferences: Preferences | undefined): void {
  const current = settings.get();
  if (JSON.stringify(preferences) !== JSON.stringify(current.preferences)) settings.set({ ...current, preferences });
}

/** Starts weeks on the day of the organization, unless the user chose another one. */
export function setOrganizationWeekStart(organizationWeekStart: WeekStart): void {
  const current = settings.get();
  if (organizationWeekStart !== current.organizationWeekStart) settings.set({ ...current, organizationWeekStart });
}

/** The current formats. */
export function formats(): Formats {
  const current = settings.get();
  if (cache?.settings !== current) cache = { settings: current, formats: formatsFor(current) };
  return cache.formats;
}

/** The same; the component renders again when it changes. */
export function useFormats(): Formats {
  useStore(settings);
  return formats();
}
