import type { WeekStart } from '#contract/organizations.ts';
import { type Week, weekName, weekOf, weeksIn } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { columnNames } from './csv.ts';

type Field = keyof typeof columnNames;
/** The meaning of a column: a field, a week (as `weekName`), or nothing. */
export type Target = Field | `${number}-W${string}` | '';

/** Usual headings, in every language of the product. */
const headings: [Field, RegExp][] = [
  [
    'name',
    /^(measurables?|metrics?|kpis?|names?|titles?|what|kennzahl(en)?|bezeichnung|indicador(es)?|métricas?|nombres?)$/i,
  ],
  [
    'owner',
    /^(owner|who|responsible|accountable|person|e-?mail|verantwortlich(er?)?|zuständig|wer|responsable|quién|persona|correo)$/i,
  ],
  ['operator', /^(operator|goal operator|comparison|vergleich|operador|comparación)$/i],
  [
    'goalMax',
    /^(goal max|max|maximum|upper|upper bound|goal to|ziel bis|zielmaximum|objetivo máximo|objetivo hasta|máximo)$/i,
  ],
  ['goal', /^(goal|target|plan|goal from|ziel|zielwert|soll|meta|objetivo)$/i],
  ['format', /^(format|type|typ|formato|tipo)$/i],
  ['unit', /^(units?|uom|einheit(en)?|unidad(es)?)$/i],
  ['notes', /^(notes?|comments?|notiz(en)?|kommentare?|notas?|comentarios?)$/i],
];

/** The week of a heading such as `2026-W07`, `W7`, `Week 7`, `KW 7`, `S7` or a date. `year` applies to weeks without one. */
export function weekOfHeading(text: string, year: number, startsOn: WeekStart): Week | undefined {
  const match = /^(?:(\d{4})[\s-]*)?(?:w|week|wk|kw|woche|s|sem|semana)\.?\s*(\d{1,2})(?:[\s,/-]*(\d{4}))?$/i.exec(
    text,
  );
  if (match) {
    const week = Number(match[2]);
    const ofYear = Number(match[1] ?? match[3] ?? year);
    return week >= 1 && week <= weeksIn(ofYear, startsOn) ? { year: ofYear, week } : undefined;
  }
  const date = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
  return date ? weekOf(text, startsOn) : undefined;
}

/** The field of a heading: as we export it in the language and terms of the page, or else by its usual names. */
function fieldOfHeading(heading: string): Field | undefined {
  const fields = Object.keys(columnNames) as Field[];
  const exported = fields.find((field) => t(columnNames[field]).toLowerCase() === heading.toLowerCase());
  return exported ?? headings.find(([, pattern]) => pattern.test(heading))?.[0];
}

/** Guesses the meaning of columns by their headings. Each meaning is assigned once. */
export function guessTargets(header: string[], year: number, startsOn: WeekStart): Target[] {
  const taken = new Set<Target>();
  return header.map((heading) => {
    const text = heading.trim();
    const week = weekOfHeading(text, year, startsOn);
    const target = week ? (weekName(week) as Target) : (fieldOfHeading(text) ?? '');
    if (taken.has(target)) return '';
    taken.add(target);
    return target;
  });
}
