import { t } from '#web/lib/translate.ts';

/** How many names a sentence lists. */
const maxNames = 5;

/** The first of these names in quotes, for a sentence: `“Level”, “Who”, …`. */
export const quotedNames = (names: string[]): string =>
  [...names.slice(0, maxNames).map((name) => t('“{name}”', { name })), ...(names.length > maxNames ? ['…'] : [])].join(
    ', ',
  );
