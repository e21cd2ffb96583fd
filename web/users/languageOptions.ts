import type { Preferences } from '#contract/preferences.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

/** The languages of dates and numbers, each by its own name. */
export const languageOptions = optionsOf<NonNullable<Preferences['locale']>>({
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'en-CA': 'English (Canada)',
  'cs-CZ': 'Čeština',
  'da-DK': 'Dansk',
  'de-DE': 'Deutsch',
  'de-CH': 'Deutsch (Schweiz)',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'it-IT': 'Italiano',
  'nl-NL': 'Nederlands',
  'nb-NO': 'Norsk',
  'pl-PL': 'Polski',
  'pt-PT': 'Português',
  'pt-BR': 'Português (Brasil)',
  'fi-FI': 'Suomi',
  'sv-SE': 'Svenska',
  'ja-JP': '日本語',
});
