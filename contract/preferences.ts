import { z } from 'zod';
import { languages } from './languages.ts';
import { shape, timeZone, weekStarts } from './shapes.ts';

/** The languages in which dates and numbers can be written. */
export const locales = [
  ...['en-US', 'en-GB', 'en-CA', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-PT', 'pt-BR'],
  ...['da-DK', 'sv-SE', 'nb-NO', 'fi-FI', 'pl-PL', 'cs-CZ', 'ja-JP'],
] as const;

const fields = {
  /** The language of the product. */
  language: z.enum(languages).nullable(),
  /** In which language dates and numbers are written. */
  locale: z.enum(locales).nullable(),
  /** With which day weeks begin in calendars. */
  weekStartsOn: z.enum(weekStarts).nullable(),
  /** In which time zone moments are told. */
  timeZone: timeZone.nullable(),
  colorScheme: z.enum(['auto', 'light', 'dark']).nullable(),
};

/** How things are shown to a person in all their windows; what is null follows the browser. */
export const preferencesShape = shape('DisplayPreferences', fields);
export const preferencesChange = z.object(fields).partial().meta({ id: 'DisplayPreferencesChange' });
export type Preferences = z.infer<typeof preferencesShape>;
