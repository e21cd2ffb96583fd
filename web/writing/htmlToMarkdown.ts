import Turndown from 'turndown';
import { maxColumns } from '#rules/markdown.ts';
import { codeText, escapeMarkdown, withMark } from '#rules/markdown-text.ts';
import { escapeBars, maxRows, oneLine, spreadCells, tableOf } from './tables.ts';

/** The bullet or number that Word puts before the text of an item. */
const wordMark = '[style*="mso-list:Ignore" i]';

/** What our Markdown can say. HTML without any of it, for example from a code editor, is plain text. */
const meaningful = `table:not([data-layout]), ul, ol, a[href], strong, b, em, i, del, s, strike, code, pre, blockquote,
  h1, h2, h3, h4, h5, h6, ${wordMark}`;
/** More of them are pasted as plain text, because the conversion would take noticeable time. */
const maxElements = 5_000;

/** They separate cells and rows until the table is complete. */
const [cellEnd, rowEnd] = ['\u001f', '\u001e'];

/** Whether a table only arranges other tables, or is a single row or column. */
function isLayout(table: HTMLTableElement): boolean {
  const columns = Math.max(0, ...[...table.rows].map(({ cells }) => cells.length));
  return table.rows.length < 2 || columns < 2 || table.querySelector('table') !== null;
}

const isInTable = (node: Node) => node.parentElement?.closest('table:not([data-layout])') != null;

/** Whether an element is a link that only repeats its text: programs make them of Markdown, too, and the text says the same. */
const isOwnAddress = (element: HTMLElement): boolean =>
  element instanceof HTMLAnchorElement &&
  [element.href, element.getAttribute('href')].includes(element.textContent?.trim() ?? '');

function isTooLarge({ rows }: HTMLTableElement): boolean {
  const widths = [...rows].map(({ cells }) => [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0));
  const spanned = [...rows]
    .flatMap(({ cells }) => [...cells])
    .reduce((sum, cell) => sum + cell.colSpan * cell.rowSpan, 0);
  return rows.length > maxRows || widths.some((width) => width > maxColumns) || spanned > maxRows * maxColumns;
}

const isNotBold = (node: HTMLElement) => /^(normal|400)$/.test(node.style.fontWeight);

const turndown = new Turndown({ codeBlockStyle: 'fenced', br: '' })
  .remove(['script', 'style', 'title', 'noscript'])
  .addRule('nothing', { filter: ['img', 'hr'], replacement: () => '' })
  .addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content) => `\n\n${withMark(oneLine(content.replaceAll('**', '')), '**')}\n\n`,
  })
  .addRule('bold', {
    filter: ['b', 'strong'],
    // Google Docs puts everything into a `b` that is not bold.
    replacement: (content, node) => (isNotBold(node as HTMLElement) ? content : withMark(content, '**')),
  })
  .addRule('italic', { filter: ['i', 'em'], replacement: (content) => withMark(content, '*') })
  .addRule('struck', { filter: ['del', 's'], replacement: (content) => withMark(content, '~~') })
  .addRule('link', {
    filter: 'a',
    replacement(content, node) {
      const href = ((node as HTMLElement).getAttribute('href') ?? '').trim();
      const text = oneLine(content);
      if (!/^(https?:\/\/|mailto:)/i.test(href) || text === '' || href === `mailto:${text}`) return content;
      const url = href.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
      return [url, url.replace(/\/$/, '')].includes(node.textContent?.trim() ?? '') ? url : `[${text}](${url})`;
    },
  })
  .addRule('item', {
    filter: 'li',
    replacement(content, node) {
      if (isInTable(node)) return oneLine(content) + ((node as HTMLElement).nextElementSibling ? '; ' : ' ');
      const list = node.parentNode as HTMLElement;
      const place = [...list.children].indexOf(node as HTMLElement);
      const prefix = list.matches('ol') ? `${(list as HTMLOListElement).start + place}. ` : '- ';
      return `${prefix}${content.trim().replace(/\n+/g, `\n${' '.repeat(prefix.length)}`)}\n`;
    },
  })
  .addRule('item of Word', {
    filter: (node) => node.matches('p') && node.querySelector(wordMark) !== null,
    replacement(content, node) {
      const item = node as HTMLElement;
      const [number] = /^\d+[.)]/.exec(item.querySelector(wordMark)?.textContent?.trim() ?? '') ?? [];
      const level = Number(/\blevel(\d)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1);
      return `\n${'   '.repeat(level - 1)}${number ?? '-'} ${content.trim()}\n`;
    },
  })
  .remove((node) => node.matches(wordMark))
  .addRule('code block', {
    filter: 'pre',
    replacement(_content, node) {
      const text = (node.textContent ?? '').replace(/\n$/, '');
      if (isInTable(node)) return ` ${codeText(oneLine(text), 1)} `;
      const [, language] = /\blanguage-(\S+)/.exec((node as HTMLElement).querySelector('code')?.className ?? '') ?? [];
      return `\n\n${codeText(text, 3, '\n', language)}\n\n`;
    },
  })
  .addRule('cell', {
    filter: ['td', 'th'],
    replacement(content, node) {
      return isInTable(node) ? escapeBars(oneLine(content)) + cellEnd : `\n${content}\n`;
    },
  })
  .addRule('row', { filter: 'tr', replacement: (content) => `${content}${rowEnd}` })
  .addRule('table', {
    filter: 'table',
    replacement(content, node) {
      const table = node as HTMLTableElement;
      const rows = content
        .split(rowEnd)
        .map((row) => row.trim())
        .slice(0, -1);
      if (table.dataset.layout !== undefined) return `\n\n${rows.join('\n')}\n\n`;
      const align = [...(table.rows[1]?.cells ?? [])].map((cell) => cell.style.textAlign || cell.align);
      const cells = [...table.querySelectorAll('tr')]
        .filter(({ cells }) => cells.length > 0)
        .map(({ cells }) => [...cells]);
      const texts = rows.map((row) => row.split(cellEnd));
      const spans = cells.map((row, y) =>
        row.map(({ colSpan, rowSpan }, x) => ({ text: texts[y]?.[x] ?? '', colSpan, rowSpan })),
      );
      return `\n\n${tableOf(spreadCells(spans), align)}\n\n`;
    },
  });

turndown.escape = escapeMarkdown;

/** Shortens runs of spaces, which take the library quadratic time. */
function shortenSpaces(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.parentElement?.closest('pre')
      ? text.data.replace(/(\s{100})\s+/g, '$1')
      : text.data.replace(/\s{2,}/g, ' ');
  }
}

/** Whether the HTML is one piece of code, as from a terminal. */
const isOnlyCode = (body: HTMLElement) => body.querySelector('pre')?.textContent?.trim() === body.textContent?.trim();

/** The Markdown of copied HTML. Undefined if the HTML carries no more than its text, or is too large. */
export function htmlToMarkdown({ body }: Document): string | undefined {
  if (body.getElementsByTagName('*').length > maxElements) return undefined;
  const tables = [...body.querySelectorAll('table')];
  if (tables.some(isTooLarge)) return undefined;
  for (const table of tables) if (isLayout(table)) table.dataset.layout = '';
  if (isOnlyCode(body) || [...body.querySelectorAll<HTMLElement>(meaningful)].every(isOwnAddress)) return undefined;
  shortenSpaces(body);
  // Google Docs and Word put a list within a list beside its item.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  return turndown.turndown(body).replaceAll('\u00a0', ' ');
}
