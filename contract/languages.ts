/** The languages of the user interface. The messages in the source are English. */
export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** The articles that a term can have: indefinite in English (depends on the sound), definite elsewhere (shows the gender). */
export const articles = { en: ['a', 'an'], de: ['der', 'die', 'das'], es: ['el', 'la'] } as const;
