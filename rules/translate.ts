import { MessageFormatter, pluralTypeHandler, selectTypeHandler } from '@ultraq/icu-message-formatter';
import type { Language } from '#contract/languages.ts';
import type { TermName } from './terms.ts';

/** What a message takes for its parameters: a message as a parameter is translated, too. */
export type Values = Record<string, string | number | Message>;
/** A sentence to be shown in the reader's language: our English text, in ICU syntax, and its parameters. */
export type Message = { text: string; values?: Values | undefined };
/** Translations by the English text. */
export type Catalogue = Record<string, string>;

/**
 * The parameters that a text in ICU syntax names. A case of a plural is written out (`one {# rock is due}`): a single word
 * alone between braces counts as a parameter.
 */
type Names<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Head}}${infer Tail}`
    ? Head extends `${infer Before}{${infer Inner}`
      ? (Before extends `${infer Name}, ${'plural' | 'select'},${string}` ? Name : never) | Names<`{${Inner}}${Tail}`>
      :
          | (Head extends `${infer Name}, number` ? Name : Head extends `${string} ${string}` | '' ? never : Head)
          | Names<Tail>
    : never
  : never;

/** The arguments after a text: its parameters, but for the organization's terms, which are known. */
export type ValuesOf<Text extends string, Value = Values[string]> = [Exclude<Names<Text>, TermName>] extends [never]
  ? []
  : [values: Record<Exclude<Names<Text>, TermName>, Value>];
/** A text that stands in the source, so that the catalogue can hold it. */
type Literal<Text extends string> = string extends Text ? never : Text;

/** A message for later: a label of a list, or a sentence of which the reader is not known yet. */
export const msg = <const Text extends string>(text: Literal<Text>, ...[values]: ValuesOf<Text>): Message =>
  values ? { text, values } : { text };

/** Gives texts in one language and in the terms of one organization. */
export type Translate = {
  (message: Message): string;
  <const Text extends string>(text: Literal<Text>, ...values: ValuesOf<Text>): string;
};

type Speech = { language: Language; catalogue: Catalogue; terms: Record<TermName, string> };

/** Formats a text with values of any kind, which come back as parts; what the catalogue lacks is English. */
export function parts<Value>(speech: Speech, text: string, values: Record<string, Value>): (string | Value)[] {
  const { language, catalogue, terms } = speech;
  const translated = catalogue[text] ?? text;
  if (!translated.includes('{')) return [translated];
  return formatterOf(language)
    .process(translated, { ...terms, ...values })
    .flat(Number.POSITIVE_INFINITY);
}

/** Gives texts in a language and in the terms of an organization (`termValues`). */
export function translator(speech: Speech): Translate {
  const translate = (message: string | Message, given: Values = {}): string => {
    if (typeof message === 'object') return translate(message.text, message.values);
    const values = Object.entries(given).map(([name, value]) => [
      name,
      typeof value === 'object' ? translate(value) : value,
    ]);
    return parts(speech, message, Object.fromEntries(values)).join('');
  };
  return translate as Translate;
}

const formatters = new Map<Language, MessageFormatter>();

function formatterOf(language: Language): MessageFormatter {
  const known = formatters.get(language);
  if (known) return known;
  const numbers = new Intl.NumberFormat(language);
  const formatter = new MessageFormatter(language, {
    plural: pluralTypeHandler,
    select: selectTypeHandler,
    number: (value: number) => numbers.format(value),
  });
  formatters.set(language, formatter);
  return formatter;
}
