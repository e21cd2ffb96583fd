import { codeText, escapeMarkdown, withMark } from './markdown-text.ts';

/** Elements that programs write into rich text. A text without them is no HTML, whatever signs it has. */
const element =
  /<(\/?)(p|br|div|ul|ol|li|a|b|strong|i|em|u|s|del|strike|span|font|h[1-6]|blockquote|pre|code|table|thead|tbody|tr|td|th|hr|img)(?=[\s/>])((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/gi;
const looksLikeHtml = new RegExp(element.source, 'i');

/** Longer texts are longer than any description, and would take long. */
const maxLength = 50_000;

const entities = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—', bull: '•' },
    ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', euro: '€', copy: '©', reg: '®', trade: '™', deg: '°' },
    ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', ntilde: 'ñ', eacute: 'é' },
    ...{ aacute: 'á', iacute: 'í', oacute: 'ó', uacute: 'ú' },
  }),
);

const decoded = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (all, hex, decimal, name) => {
    if (name) return entities.get(name) ?? all;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** The address of a link, if it leads to a page or a mailbox. */
const addressOf = (attributes: string): string | undefined => {
  const [, one, other] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? [];
  const address = decoded(one ?? other ?? '').trim();
  return /^(https?:\/\/|mailto:)[^\s()<>]+$/i.test(address) ? address : undefined;
};

/** The mark of an element. */
const marks: Record<string, string> = {
  ...{ b: '**', strong: '**', i: '*', em: '*', s: '~~', del: '~~', strike: '~~', code: '`', pre: '```' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, '**'])),
};

/**
 * Returns rich text that a program wrote as HTML as our Markdown: bold, italic and struck words, code, lists and links. Other texts
 * stay as they are. The HTML is only read as text: nothing of it is ever run or loaded.
 */
export function htmlText(text: string): string {
  if (text.length > maxLength || !looksLikeHtml.test(text)) return text;
  const lists: { isNumbered: boolean; count: number }[] = [];
  let result = '';
  let link: string | undefined;
  /** Where the content of links and of elements with a mark begins, by their names. */
  const open = new Map<string, number>();
  let from = 0;
  const breakLine = (lines: number) => {
    const end = result.length - result.trimEnd().length;
    const has = result.slice(result.length - end).split('\n').length - 1;
    if (result.trim() !== '' && has < lines) result = result.trimEnd() + '\n'.repeat(lines);
  };
  const append = (part: string) => {
    if (open.has('pre')) {
      result += decoded(part);
      return;
    }
    const text = decoded(part.replace(/\s+/g, ' '));
    const words = /\s/.test(result.at(-1) ?? ' ') ? text.trimStart() : text;
    result += open.has('code') ? words : escapeMarkdown(words);
  };
  /** Returns where the content of an element begins, and forgets it and those within it. Undefined if it ends within a link. */
  const close = (name: string): number | undefined => {
    const start = open.get(name);
    const names = [...open.keys()];
    const within = names.slice(names.indexOf(name) + 1);
    open.delete(name);
    if (start === undefined || within.includes('a')) return undefined;
    for (const one of within) open.delete(one);
    return start;
  };
  const endMark = (name: string) => {
    const start = close(name);
    if (start === undefined) return;
    const mark = marks[name] ?? '';
    if (open.has('pre') || [...open.keys()].some((one) => marks[one] === mark)) return;
    const content = result.slice(start);
    result = result.slice(0, start);
    if (name === 'pre') result += codeText(content.replace(/^\n|\n$/g, ''), 3, '\n');
    else if (name === 'code' && content !== '') result += codeText(content, 1);
    else result += withMark(content, mark);
  };
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of text.matchAll(element)) {
    append(text.slice(from, index));
    from = index + tag.length;
    const name = written.toLowerCase();
    const isEnd = slash === '/';
    if (isEnd && name in marks) endMark(name);
    if (name === 'br') result += '\n';
    else if (name === 'a') {
      const address = isEnd ? undefined : addressOf(attributes);
      const start = close('a');
      if (link && start !== undefined) {
        const label = result.slice(start).trim();
        const isSame = label === '' || label === link || `mailto:${label}` === link;
        if (!isSame) result = `${result.slice(0, start)}[${label}](${link})`;
        else if (label === '') result += link;
      }
      link = address;
      if (link) open.set(name, result.length);
    } else if (name === 'ul' || name === 'ol') {
      if (isEnd) lists.pop();
      else lists.push({ isNumbered: name === 'ol', count: 0 });
      breakLine(lists.length > 0 ? 1 : 2);
    } else if (name === 'li' && !isEnd) {
      breakLine(1);
      const list = lists.at(-1);
      if (list) list.count++;
      result += `${'  '.repeat(Math.max(0, Math.min(lists.length, 10) - 1))}${list?.isNumbered ? `${list.count}.` : '-'} `;
    } else if (/^(p|div|h\d|blockquote|pre|table|hr)$/.test(name)) {
      // A paragraph in an item begins beside its mark.
      if (lists.length === 0) breakLine(name === 'div' ? 1 : 2);
    } else if (name === 'tr') breakLine(1);
    else if (/^t[dh]$/.test(name) && isEnd) result += ' ';
    if (!isEnd && name in marks && !open.has(name)) open.set(name, result.length);
  }
  append(text.slice(from));
  return result
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
