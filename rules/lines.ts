import { personFinder } from './sheets/match-person.ts';

/** A line of a pasted list: what it is, whether it is ticked off, and the person and the day (`YYYY-MM-DD`) that it names. */
export type Line = { title: string; isDone: boolean; ownerId: string | null; dueDate: string | null };

type Person = Parameters<typeof personFinder>[0][number];
type ReadDay = (text: string) => string | null;

/** A longer line is taken as it is, in characters: reading it takes time that grows faster than the line. */
const readLength = 500;

/** `- [x] `, `* `, `• `, `1. `, `a) `, `☐ `: what stands before the text of an item. */
const mark = /^\s*(?:(?:[-*+•●‣▪◦·–—]|\(?(?:\d{1,3}|[a-z])[.)])\s+)?(?:\[([ xX✓✔]?)\]\s*|([☐☑☒✓✔✅])\uFE0F?\s*)?/u;
/** `@Ada Lovelace`, with the words after it that may belong to the name. */
const mention = /(?<![\p{L}\p{N}._+-])@([\p{L}\p{M}\p{N}._+@'’-]+(?: [\p{L}\p{M}.'’-]+){0,3})/gu;

const dueWords = '(?:by|due(?: on| by)?|until|till|bis(?: zum)?|fällig(?: am)?|para(?: el)?|hasta(?: el)?|antes del?)';
/** A day that stands apart at the end of a line: after a word such as `by`, in parentheses, or after a dash. */
const apart = [
  new RegExp(String.raw`^(?<title>.*?\S)[\s,;(]+(?:${dueWords}(?: |: ?)|📅 ?)(?<day>[^()]{2,30}?)[.!)]?$`, 'iu'),
  /^(?<title>.*\S)\s*\((?<day>[^()]{2,30})\)$/u,
  /^(?<title>.*\S)\s+[-–—|]\s+(?<day>\S.{1,29})$/u,
];
/** The last words of a line, which may be a day. */
const ends = [/(?:\S+\s+){2}\S+$/, /\S+\s+\S+$/, /\S+$/];

/** Whether a day is written so that it can hardly mean anything else: with a name of a day or month, or with its year. */
const isPlain = (day: string) => /\p{L}{5}|\p{L}\s\p{L}{3}|\p{L}{3}.*\d|\d.*\p{L}{3}|\d{4}/u.test(day);

/**
 * Reads the day at the end of a line. It is left out of the title where it stands apart, and stays where it may be part of the sentence.
 * Numbers such as `2-1` are a day only after a word such as `by`.
 */
function withDay(text: string, readDay: ReadDay): Pick<Line, 'title' | 'dueDate'> {
  for (const [at, pattern] of apart.entries()) {
    const { title = '', day = '' } = pattern.exec(text)?.groups ?? {};
    const dueDate = day && readDay(day.trim());
    if (dueDate && isPlain(day)) return { title, dueDate };
    if (dueDate && at === 0) return { title: text, dueDate };
  }
  for (const end of ends) {
    const day = end.exec(text)?.[0].replace(/[.!,;]+$/, '') ?? '';
    const dueDate = isPlain(day) ? readDay(day) : null;
    if (dueDate) return { title: text, dueDate };
  }
  return { title: text, dueDate: null };
}

/** Takes the first `@name` that is a person out of a line. */
function withOwner(text: string, find: (name: string) => string | undefined): Pick<Line, 'title' | 'ownerId'> {
  for (const { 1: written = '', index } of text.matchAll(mention)) {
    const words = written.split(' ');
    for (let count = words.length; count > 0; count--) {
      const name = words.slice(0, count).join(' ');
      const ownerId = find(name.replace(/[.,;:]+$/, ''));
      if (ownerId === undefined) continue;
      const rest = text.slice(0, index) + text.slice(index + 1 + name.length);
      const title = rest
        .replace(/\(\s*\)/, '')
        .replace(/\s{2,}/g, ' ')
        .replace(/\s+(?=[.,;:)])|^[\s:,–—-]+|[\s:,–—-]+$/g, '');
      return { title, ownerId };
    }
  }
  return { title: text, ownerId: null };
}

/** Returns the lines of a text that are not empty. */
export const linesIn = (text: string): string[] =>
  text.split(/[\n\r\u2028\u2029]/).filter((line) => line.trim() !== '');

/**
 * Reads the lines of a pasted list, one item each. Bullets, numbers and boxes before the text are left out, `@name` becomes the owner if
 * it is one of these people, and a day at the end the due date. `readDay` returns the day (`YYYY-MM-DD`) of a text, or null.
 */
export function readLines(lines: string[], people: Person[], readDay: ReadDay): Line[] {
  const find = personFinder(people);
  return lines.flatMap((line) => {
    const [marks = '', tick = '', sign = '☐'] = mark.exec(line) ?? [];
    const content = line.slice(marks.length).trim().replace(/\s+/g, ' ');
    if (content === '') return [];
    const isDone = tick.trim() !== '' || sign !== '☐';
    if (content.length > readLength) return { title: content, isDone, ownerId: null, dueDate: null };
    const { title, ownerId } = withOwner(content, find);
    const dated = withDay(title, readDay);
    return { title: dated.title || content, isDone, ownerId, dueDate: dated.dueDate };
  });
}
