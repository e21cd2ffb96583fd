import type { Language } from '#contract/languages.ts';
import type { Organization, WeekStart } from '#contract/organizations.ts';
import type { Preferences } from '#contract/preferences.ts';
import type { NumberStyle } from '#rules/quantities.ts';
import { usableZone } from '#rules/time-zones.ts';
import { startDays } from '#rules/weeks.ts';
import { createStore } from './store.ts';
import { language, t } from './translate.ts';
import { useStore } from './useStore.ts';

/** How this browser shows and reads dates, times and numbers. */
export type Formats = {
  /** A language tag for `Intl`. */
  locale: string;
  /** The time zone of shown times, an IANA name. */
  timeZone: string;
  /** The zone of the times of day that the user types: their own, else the organization's. */
  serverZone: string;
  /** The time zone of the organization, an IANA name. That of shown times until it is loaded. */
  organizationZone: string;
  /** The first day of the week of the organization's scorecards. */
  organizationWeekStart: WeekStart;
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

function formatsFor({ preferences, organization }: Settings): Formats {
  const locale = plainLocale(preferences?.locale ?? localeOf(language));
  const timeZone = preferences?.timeZone ? usableZone(preferences.timeZone) : browserZone();
  // Getters, because a browser takes milliseconds to load the data of a locale and few screens need these.
  const organizationZone = organization ? usableZone(organization.timeZone) : timeZone;
  return {
    locale,
    timeZone,
    organizationZone,
    serverZone: preferences?.timeZone ? timeZone : organizationZone,
    organizationWeekStart: organization?.weekStartsOn ?? 'monday',
    get firstDayOfWeek() {
      const firstDay = preferences?.weekStartsOn ?? organization?.weekStartsOn;
      return firstDay ? startDays[firstDay] : firstDayIn(locale);
    },
    get decimal() {
      return new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.';
    },
  };
}

/** The time zone and the first day of the week of an organization. */
type OrganizationCalendar = Pick<Organization, 'timeZone' | 'weekStartsOn'>;

type Settings = {
  preferences?: Preferences | undefined;
  organization?: OrganizationCalendar | undefined;
};

const settings = createStore<Settings>({});
/** The formats computed last, with their settings. */
let cache: { settings: Settings; formats: Formats } | undefined;

/** Applies the preferences of a user; undefined applies those of the browser. */
export function applyPreferences(preferences: Preferences | undefined): void {
  const current = settings.get();
  if (JSON.stringify(preferences) !== JSON.stringify(current.preferences)) settings.set({ ...current, preferences });
}

/** Applies the calendar of the organization: its time zone, and its first day of the week unless the user chose another one. */
export function setOrganizationCalendar(organization: OrganizationCalendar | undefined): void {
  settings.set({ ...settings.get(), organization });
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

/** The style in which the rules write numbers for the person who reads the page. */
export const numberStyle = (): NumberStyle => ({ locale: formats().locale, t });
