import { isCommand } from '#web/ui/commandKey.ts';

/** What the toolbar and keys do with the selected text. */
export type Format = 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'list';

/** A replacement of a part of a text, and the part of the new text that is selected then. */
export type Replacement = { from: number; to: number; text: string; selectFrom: number; selectTo: number };

const marks = { bold: '**', italic: '_', strike: '~~', code: '`' } as const;
const emptyUrl = 'https://';

const selecting = (from: number, to: number, text: string, start = 0, end = text.length): Replacement => ({
  ...{ from, to, text },
  selectFrom: from + start,
  selectTo: from + end,
});

/** Puts marks around the selection, or takes them away. */
function toggleMark(value: string, start: number, end: number, mark: string): Replacement {
  const { length } = mark;
  const text = value.slice(start, end);
  if (value.slice(start - length, start) === mark && value.slice(end, end + length) === mark)
    return selecting(start - length, end + length, text);
  if (text.length > 2 * length && text.startsWith(mark) && text.endsWith(mark))
    return selecting(start, end, text.slice(length, -length));
  return selecting(start, end, mark + text + mark, length, length + text.length);
}

/** Makes the selection the text of a link, whose address is typed next. An address that is selected becomes that of a link. */
function toggleLink(value: string, start: number, end: number): Replacement {
  const text = value.slice(start, end);
  const [before, label] = /\[([^[\]\n]*)\]\($/.exec(value.slice(0, start)) ?? [];
  if (before !== undefined && value[end] === ')') return selecting(start - before.length, end + 1, label ?? '');
  const [whole, labelWithin = ''] = /^\[([^[\]\n]*)\]\([^()\s]*\)$/.exec(text) ?? [];
  if (whole) return selecting(start, end, labelWithin);
  if (/^https?:\/\/\S+$/.test(text)) return selecting(start, end, `[](${text})`, 1, 1);
  const linked = `[${text}](${emptyUrl})`;
  return text === ''
    ? selecting(start, end, linked, 1, 1)
    : selecting(start, end, linked, linked.length - 1 - emptyUrl.length, linked.length - 1);
}

/** Changes all lines of the selection. */
function changeLines(value: string, start: number, end: number, change: (lines: string[]) => string[]): Replacement {
  const from = value.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = value.indexOf('\n', end);
  const to = lineEnd === -1 ? value.length : lineEnd;
  const text = change(value.slice(from, to).split('\n')).join('\n');
  // Without a selection the caret stays at the end of the line, to type on.
  return selecting(from, to, text, start === end ? text.length : 0);
}

const toggleList = (lines: string[]): string[] =>
  lines.every((line) => line.startsWith('- ')) ? lines.map((line) => line.slice(2)) : lines.map((line) => `- ${line}`);

const toggleFence = (lines: string[]): string[] =>
  lines[0] === '```' && lines.at(-1) === '```' ? lines.slice(1, -1) : ['```', ...lines, '```'];

/** Formats the selection of a text, or takes the format away if it has it. Without a selection, it formats what is typed next. */
export function formatted(value: string, start: number, end: number, format: Format): Replacement {
  const selected = value.slice(start, end);
  if (format === 'list') return changeLines(value, start, end, toggleList);
  if (format === 'code' && selected.includes('\n')) return changeLines(value, start, end, toggleFence);
  // A mark next to a space is none. A click twice on a word selects the space behind it on some systems.
  const from = start + (selected.length - selected.trimStart().length);
  const to = Math.max(from, end - (selected.length - selected.trimEnd().length));
  return format === 'link' ? toggleLink(value, from, to) : toggleMark(value, from, to, marks[format]);
}

type Key = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

const formatKeys: Record<string, Format> = { b: 'bold', i: 'italic', k: 'link', X: 'strike' };

/** The format of a key: Ctrl/Cmd with B, I, K or Shift-X. AltGr counts as Ctrl and Alt. */
export function formatOf({ key, shiftKey, altKey, ...modifiers }: Key, onMac?: boolean): Format | undefined {
  if (altKey || !isCommand(modifiers, onMac)) return undefined;
  return formatKeys[shiftKey ? key.toUpperCase() : key.toLowerCase()];
}
