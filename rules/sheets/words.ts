import type { Language } from '#contract/languages.ts';

/** The columns of a sheet that hold no week. */
export type SheetField =
  | ('name' | 'owner' | 'operator' | 'goal' | 'goalMax' | 'format' | 'unit' | 'notes')
  | ('scorecard' | 'team');

/**
 * How people head the columns of a spreadsheet in one language, in lower case. The texts are parts of regular expressions, such as
 * `weeks?`. Files are read in all languages, whatever language the page is in.
 */
type SheetWords = {
  /** The names of the months. Any three letters or more of their start stand for them. */
  months: string[][];
  /** The starts of the names of the days of a week. */
  weekdays: string[];
  /** Between the day and the month or year: `5 de mayo de 2026`. */
  of: string[];
  /** Between the first and the last day of a range. */
  to: string[];
  /** The word for a week before its number. */
  week: string[];
  /** Before the first day of a week. */
  firstDay: string[];
  /** Before the last day of a week. */
  lastDay: string[];
  /** Words in the heading above a column of days that are the last of their weeks. */
  end: string[];
  fields: Record<SheetField, string[]>;
};

const english: SheetWords = {
  months: [
    ...[['january'], ['february'], ['march'], ['april'], ['may'], ['june'], ['july'], ['august']],
    ...[['september'], ['october'], ['november'], ['december']],
  ],
  weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
  of: ['of'],
  to: ['to', 'through', 'thru'],
  week: ['w', 'week', 'wk', 'cw'],
  firstDay: ['week (?:of|commencing|beginning|starting)', 'w/?c', 'w/?b', 'from', 'starting'],
  lastDay: ['week(?:[ _-]?end(?:ing|ed)?)?', 'wk[ _-]?end(?:ing)?', 'w/?e', 'ending', 'ends'],
  end: ['w/?e', 'end(?:ing|ed|s)?'],
  fields: {
    name: ['(?:measurables?|metrics?|kpis?)(?: names?)?', 'names?', 'titles?', 'what'],
    owner: ['owner', 'who', 'responsible', 'accountable', 'person', 'e-?mail'],
    operator: ['operator', 'goal operator', 'comparison'],
    goal: ['goals?', 'weekly goal', 'target', 'plan', 'goal from'],
    goalMax: ['goal max', 'max', 'maximum', 'upper', 'upper bound', 'goal to'],
    format: ['format', 'type'],
    unit: ['units?', 'uom'],
    notes: ['notes?', 'comments?'],
    scorecard: ['(?:scorecards?|groups?)(?: names?)?'],
    team: ['teams?(?: names?)?', 'departments?'],
  },
};

const german: SheetWords = {
  months: [
    ...[['januar', 'jänner'], ['februar', 'feber'], ['märz', 'maerz', 'mrz'], ['april'], ['mai'], ['juni'], ['juli']],
    ...[['august'], ['september'], ['oktober'], ['november'], ['dezember']],
  ],
  weekdays: ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'],
  of: [],
  to: ['bis'],
  week: ['kw', 'woche'],
  firstDay: ['ab', 'vom', 'woche (?:vom|ab)'],
  lastDay: ['bis', 'woche bis'],
  end: ['bis', 'ende'],
  fields: {
    name: ['kennzahl(?:en)?', 'bezeichnung'],
    owner: ['verantwortlich(?:er?)?', 'zuständig', 'wer'],
    operator: ['vergleich'],
    goal: ['ziele?', 'zielwert', 'wochenziel', 'soll'],
    goalMax: ['ziel bis', 'zielmaximum'],
    format: ['typ'],
    unit: ['einheit(?:en)?'],
    notes: ['notiz(?:en)?', 'kommentare?'],
    scorecard: ['gruppen?'],
    team: ['abteilung', 'bereich'],
  },
};

const spanish: SheetWords = {
  months: [
    ...[['enero'], ['febrero'], ['marzo'], ['abril'], ['mayo'], ['junio'], ['julio'], ['agosto']],
    ...[['septiembre', 'setiembre'], ['octubre'], ['noviembre'], ['diciembre']],
  ],
  weekdays: ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'],
  of: ['de'],
  to: ['al?'],
  week: ['s', 'sem', 'semana'],
  firstDay: ['semana del?', 'desde'],
  lastDay: ['semana (?:hasta|al)'],
  end: ['hasta'],
  fields: {
    name: ['indicador(?:es)?', 'métricas?', 'nombres?'],
    owner: ['responsable', 'quién', 'persona', 'correo'],
    operator: ['operador', 'comparación'],
    goal: ['meta', 'objetivo'],
    goalMax: ['objetivo máximo', 'objetivo hasta', 'máximo'],
    format: ['formato', 'tipo'],
    unit: ['unidad(?:es)?'],
    notes: ['notas?', 'comentarios?'],
    scorecard: ['grupos?', 'cuadro de mando'],
    team: ['equipos?', 'departamento'],
  },
};

const all = Object.values({ en: english, de: german, es: spanish } satisfies Record<Language, SheetWords>);

/** The names of each month, from January on, in every language. */
export const monthNames: string[][] = english.months.map((_, month) =>
  all.flatMap(({ months }) => months[month] ?? []),
);

const alternatives = (texts: string[]) => `(?:${texts.join('|')})`;

/** Words of every language as one part of a regular expression, which groups but captures nothing. */
export const sheetWords = (kind: Exclude<keyof SheetWords, 'months' | 'fields'>): string =>
  alternatives(all.flatMap((words) => words[kind]));

/** The headings of a field in every language as one part of a regular expression. */
export const fieldWords = (field: SheetField): string => alternatives(all.flatMap(({ fields }) => fields[field]));
