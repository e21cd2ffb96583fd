/** Elements that programs write into rich text. A text without them is no HTML, whatever signs it has. */
const element =
  /<(\/?)(p|br|div|ul|ol|li|a|b|strong|i|em|u|s|del|span|font|h[1-6]|blockquote|pre|code|table|thead|tbody|tr|td|th|hr|img)(?=[\s/>])((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/gi;
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

/**
 * Returns rich text that a program wrote as HTML as plain text with the marks of our Markdown: lists and links. Other texts
 * stay as they are. The HTML is only read as text: nothing of it is ever run or loaded.
 */
export function htmlText(text: string): string {
  if (text.length > maxLength || !looksLikeHtml.test(text)) return text;
  const lists: { isNumbered: boolean; count: number }[] = [];
  let result = '';
  let link: { start: number; address: string } | undefined;
  let from = 0;
  const breakLine = (lines: number) => {
    const end = result.length - result.trimEnd().length;
    const has = result.slice(result.length - end).split('\n').length - 1;
    if (result.trim() !== '' && has < lines) result = result.trimEnd() + '\n'.repeat(lines);
  };
  const append = (part: string) => {
    const words = decoded(part.replace(/\s+/g, ' '));
    result += /\s/.test(result.at(-1) ?? ' ') ? words.trimStart() : words;
  };
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of text.matchAll(element)) {
    append(text.slice(from, index));
    from = index + tag.length;
    const name = written.toLowerCase();
    const isEnd = slash === '/';
    if (name === 'br') result += '\n';
    else if (name === 'a') {
      const address = isEnd ? undefined : addressOf(attributes);
      if (link) {
        const label = result.slice(link.start).trim();
        const isSame = label === '' || label === link.address || `mailto:${label}` === link.address;
        if (!isSame) result = `${result.slice(0, link.start)}[${label.replace(/[[\]]/g, '\\$&')}](${link.address})`;
        else if (label === '') result += link.address;
      }
      link = address ? { start: result.length, address } : undefined;
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
  }
  append(text.slice(from));
  return result
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
