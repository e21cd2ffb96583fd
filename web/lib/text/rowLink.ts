import { addressOf, type NounWith } from '#contract/nouns.ts';
import { sharedUrl } from '#web/lib/requests/organization.ts';

/** Returns the full address of a row, by which people open it and an import finds it again. */
export const rowLink = (noun: NounWith<'isLinked'>, id: number): string => sharedUrl(addressOf(noun, id) ?? '/');
