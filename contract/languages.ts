/** The languages of the product; English is the source. */
export const languages = ['en', 'de', 'es'] as const;
export type Language = (typeof languages)[number];

/** The articles of each language: indefinite in English, where they depend on the sound, definite where they tell the gender. */
export const articles = { en: ['a', 'an'], de: ['der', 'die', 'das'], es: ['el', 'la'] } as const;
