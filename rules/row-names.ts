import { type Abilities, type LiveNoun, type NounWith, nouns } from '#contract/nouns.ts';
import { type Message, msg } from './translate.ts';

/** What the logs name besides rows of nouns. */
const others: Record<string, Message> = {
  recordingSettings: msg('the settings for recordings'),
  offices: msg('the map of the virtual office'),
};

/** Returns a row as the object of a sentence, with its title if it has one: `the rock “Loft”`. */
export function rowName(noun: string, title: string | null): Message {
  const { called }: Abilities = nouns[noun as LiveNoun] ?? { one: '' };
  const name = called === undefined ? (others[noun] ?? msg('the entry')) : { text: called };
  return title ? msg('{thing} “{title}”', { thing: name, title }) : name;
}

/** Returns a number of rows: `3 rocks`. */
export const amountOf = (noun: NounWith<'amount'>, count: number): Message => ({
  text: nouns[noun].amount,
  values: { count },
});
