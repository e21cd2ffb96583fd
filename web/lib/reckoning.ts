import type { Language } from '#contract/languages.ts';
import type { WeekStart } from '#contract/organizations.ts';
import type { Preferences } from '#contract/preferences.ts';
import { createStore } from './store.ts';
import { language } from './translate.ts';
import { useStore } from './useStore.ts';

/** By what dates, moments and numbers are shown and read in this browser. */
export type Reckoning = {
  /** A language tag for `Intl`. */
  locale: string;
  /** In which moments are told, an IANA name. */
  timeZone: string;
  /** Whether that zone was chosen, and so also tells the moments of what is reckoned by another. */
  hasOwnZone: boolean;
  /** With which day weeks begin in calendars; 0 is Sunday. */
  firstDayOfWeek: 0 | 1 | 6;
  decimal: '.' | ',';
};

/** A language as its country writes it, but with the calendar and the digits that all of us can type. */
function writtenPlainly(tag: string): string {
  try {
    return new Intl.Locale(tag, { calendar: 'gregory', numberingSystem: 'latn' }).toString();
  } catch {
    return 'en';
  }
}

/** How dates and numbers are written in the language of the page: as the browser does, if it has the same. */
const localeOf = (language: Language): string =>
  navigator.languages.find((tag) => tag.startsWith(language)) ?? { en: 'en-US', de: 'de-DE', es: 'es-ES' }[language];

const firstDays = { monday: 1, sunday: 0, saturday: 6 } as const;
type WithWeeks = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } };

/** With which day weeks begin where a language is spoken; Monday where the browser does not tell. */
function firstDayIn(locale: string): 0 | 1 | 6 {
  const place: WithWeeks = new Intl.Locale(locale);
  const { firstDay } = place.getWeekInfo?.() ?? place.weekInfo ?? { firstDay: 1 };
  return firstDay === 7 ? 0 : firstDay === 6 ? 6 : 1;
}

function reckoningBy({ preferences, organizationWeekStart }: Settings): Reckoning {
  const locale = writtenPlainly(preferences?.locale ?? localeOf(language));
  const { timeZone, weekStartsOn } = preferences ?? {};
  // What few screens ask for is found out when they do: a browser takes milliseconds to read up on a language.
  return {
    locale,
    timeZone: timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
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
/** The reckoning computed last, and from which settings. */
let cache: { settings: Settings; reckoning: Reckoning } | undefined;

/** Uses somebody's preferences from now on; undefined uses those of the browser. */
export function reckonBy(preferences: Preferences | undefined): void {
  const current = settings.get();
  if (JSON.stringify(preferences) !== JSON.stringify(current.preferences)) settings.set({ ...current, preferences });
}

/** Starts weeks as the organization does from now on, unless the person chose another day. */
export function beginWeeksOn(organizationWeekStart: WeekStart): void {
  const current = settings.get();
  if (organizationWeekStart !== current.organizationWeekStart) settings.set({ ...current, organizationWeekStart });
}

/** How dates and numbers are shown and read now. */
export function reckoning(): Reckoning {
  const current = settings.get();
  if (cache?.settings !== current) cache = { settings: current, reckoning: reckoningBy(current) };
  return cache.reckoning;
}

/** The same; the component renders again when it changes. */
export function useReckoning(): Reckoning {
  useStore(settings);
  return reckoning();
}
