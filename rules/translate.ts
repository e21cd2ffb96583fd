import { MessageFormatter, pluralTypeHandler, selectTypeHandler } from '@ultraq/icu-message-formatter';
import type { Language } from '#contract/languages.ts';
import type { TermName } from './terms.ts';

/** A day (`YYYY-MM-DD`) or moment (ISO 8601) as a parameter: its date, with the time of a moment, or its time alone. */
export type DateValue = { date: string } | { time: string };
/** The parameters of a message. A message as a parameter is translated too. */
export type Values = Record<string, string | number | Message | DateValue>;
/**
 * A translatable text: the English text in ICU syntax, and its parameters. A word of two meanings begins with a context that only
 * translators see: `verb|Complete` on a button, `Complete` as a status.
 */
export type Message = { text: string; values?: Values | undefined };
/** Translations by the English text. */
export type Catalogue = Record<string, string>;

/**
 * The names of the parameters of a text in ICU syntax. A single word between braces counts as a parameter, so write the cases of a
 * plural out: `one {# rock is due}`.
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

/** The arguments after a text: its parameters without the organization's terms, which are filled in. */
export type ValuesOf<Text extends string, Value = Values[string]> = [Exclude<Names<Text>, TermName>] extends [never]
  ? []
  : [values: Record<Exclude<Names<Text>, TermName>, Value>];
/** Only literal texts are allowed, because the catalogues are collected from the source. */
type Literal<Text extends string> = string extends Text ? never : Text;

/** Returns a message to translate later, such as a label in a list or a text whose reader is not known yet. */
export const msg = <const Text extends string>(text: Literal<Text>, ...[values]: ValuesOf<Text>): Message =>
  values ? { text, values } : { text };

/** Translates messages into one language, with the terms of one organization. */
export type Translate = {
  (message: Message): string;
  <const Text extends string>(text: Literal<Text>, ...values: ValuesOf<Text>): string;
};

type Locale = {
  language: Language;
  catalogue: Catalogue;
  terms: Record<TermName, string>;
  /** How the reader writes dates. */
  formatDate?: (value: DateValue) => string;
};

/** Translates a text with values of any kind, such as React nodes, and returns texts and values in order. Missing translations stay English. */
export function parts<Value>(locale: Locale, text: string, values: Record<string, Value>): (string | Value)[] {
  const { language, catalogue, terms } = locale;
  const translated = catalogue[text] ?? text.replace(/^[a-z]+\|/, '');
  if (!translated.includes('{')) return [translated];
  return formatterOf(language)
    .process(translated, { ...terms, ...values })
    .flat(Number.POSITIVE_INFINITY);
}

/** Returns a `Translate` for a language, its catalogue, and the terms of an organization (`termValues`). */
export function translator(locale: Locale): Translate {
  const formatDate = locale.formatDate ?? ((value) => Object.values(value).join());
  const translate = (message: string | Message, parameters: Values = {}): string => {
    if (typeof message === 'object') return translate(message.text, message.values);
    const values = Object.entries(parameters).map(([name, value]) => {
      if (typeof value !== 'object') return [name, value];
      return [name, 'text' in value ? translate(value) : formatDate(value)];
    });
    return parts(locale, message, Object.fromEntries(values)).join('');
  };
  return translate as Translate;
}

const formatters = new Map<Language, MessageFormatter>();

function formatterOf(language: Language): MessageFormatter {
  const cached = formatters.get(language);
  if (cached) return cached;
  const numbers = new Intl.NumberFormat(language);
  const formatter = new MessageFormatter(language, {
    plural: pluralTypeHandler,
    select: selectTypeHandler,
    number: (value: number) => numbers.format(value),
  });
  formatters.set(language, formatter);
  return formatter;
}
