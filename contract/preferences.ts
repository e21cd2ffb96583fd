import { z } from 'zod';
import { maxFavorites } from './favorites.ts';
import { languages } from './languages.ts';
import { refusal } from './refusal-text.ts';
import { shape, timeZone, weekStarts } from './shapes.ts';

const noAddress = refusal('A favorite must be an address in this app');

/** The locales to choose from for dates and numbers. */
export const locales = [
  ...['en-US', 'en-GB', 'en-CA', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-PT', 'pt-BR'],
  ...['da-DK', 'sv-SE', 'nb-NO', 'fi-FI', 'pl-PL', 'cs-CZ', 'ja-JP'],
] as const;

const fields = {
  /** The language of the user interface. */
  language: z.enum(languages).nullable(),
  /** The format of dates and numbers. */
  locale: z.enum(locales).nullable(),
  /** The first day of the week in calendars. */
  weekStartsOn: z.enum(weekStarts).nullable(),
  /** The time zone of displayed times. */
  timeZone: timeZone.nullable(),
  /** Whether single letters act as shortcuts. Null: yes. */
  singleKeys: z.boolean().nullable(),
  /** Whether channels are listed by name (null) or those with the latest messages first. */
  channelOrder: z.enum(['name', 'recent']).nullable(),
  colorScheme: z.enum(['auto', 'light', 'dark']).nullable(),
  /** The addresses of the screens and channels that the user put on top of the navigation. */
  favorites: z
    .array(
      z
        .string()
        .max(100)
        .regex(/^\/(?!\/)[a-z0-9/-]*$/, noAddress),
    )
    .max(maxFavorites, refusal('At most {most} favorites', { most: maxFavorites })),
};

/** A user's display preferences on all devices; null follows the browser. */
export const preferencesShape = shape('DisplayPreferences', fields);
export const preferencesChange = z.object(fields).partial().meta({ id: 'DisplayPreferencesChange' });
export type Preferences = z.infer<typeof preferencesShape>;
