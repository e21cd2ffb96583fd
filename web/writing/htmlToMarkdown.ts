import Turndown from 'turndown';
import { maxColumns } from '#web/lib/text/markdown.ts';
import { escapeBars, maxRows, oneLine, tableOf } from './tables.ts';

/** What our Markdown can say. HTML without any of it, for example from a code editor, is plain text. */
const meaningful =
  'table:not([data-layout]), ul, ol, a[href], strong, b, em, i, del, s, strike, code, blockquote, h1, h2, h3, h4, h5, h6';
/** More of them are pasted as plain text, because the conversion would take noticeable time. */
const maxElements = 10_000;

/** They separate cells and rows until the table is complete. */
const [cellEnd, rowEnd] = ['\u001f', '\u001e'];

/** Whether a table only arranges other things, or is a single row or column. */
function isLayout(table: HTMLTableElement): boolean {
  const columns = Math.max(0, ...[...table.rows].map(({ cells }) => cells.length));
  return table.rows.length < 2 || columns < 2 || table.querySelector('table, ul, ol, pre, blockquote') !== null;
}

/** Whether an element is a link that only repeats its text: programs make them of Markdown, too, and the text says the same. */
const isOwnAddress = (element: HTMLElement): boolean =>
  element instanceof HTMLAnchorElement &&
  [element.href, element.getAttribute('href')].includes(element.textContent?.trim() ?? '');

const isTooLarge = ({ rows }: HTMLTableElement): boolean =>
  rows.length > maxRows ||
  [...rows].some(({ cells }) => [...cells].reduce((sum, { colSpan }) => sum + colSpan, 0) > maxColumns);

/** Puts a mark around a text, inside of its spaces. A mark does not reach over several paragraphs. */
const wrap = (content: string, mark: string): string =>
  content.trim() === '' || /\n\s*\n/.test(content)
    ? content
    : content.replace(content.trim(), (text) => mark + text + mark);

const isNotBold = (node: HTMLElement) => /^(normal|400)$/.test(node.style.fontWeight);

const turndown = new Turndown({ codeBlockStyle: 'fenced', br: '' })
  .remove(['script', 'style', 'title', 'noscript'])
  .addRule('nothing', { filter: ['img', 'hr'], replacement: () => '' })
  .addRule('heading', {
    filter: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    replacement: (content) => `\n\n${wrap(oneLine(content.replaceAll('**', '')), '**')}\n\n`,
  })
  .addRule('bold', {
    filter: ['b', 'strong'],
    // Google Docs puts everything into a `b` that is not bold.
    replacement: (content, node) => (isNotBold(node as HTMLElement) ? content : wrap(content, '**')),
  })
  .addRule('italic', { filter: ['i', 'em'], replacement: (content) => wrap(content, '*') })
  .addRule('struck', { filter: ['del', 's'], replacement: (content) => wrap(content, '~~') })
  .addRule('link', {
    filter: 'a',
    replacement(content, node) {
      const href = ((node as HTMLElement).getAttribute('href') ?? '').trim();
      const text = oneLine(content);
      if (!/^https?:\/\//i.test(href) || text === '') return content;
      const url = href.replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
      return [url, url.replace(/\/$/, '')].includes(node.textContent?.trim() ?? '') ? url : `[${text}](${url})`;
    },
  })
  .addRule('item', {
    filter: 'li',
    replacement(content, node) {
      const list = node.parentNode as HTMLElement;
      const place = [...list.children].indexOf(node as HTMLElement);
      const prefix = list.matches('ol') ? `${(list as HTMLOListElement).start + place}. ` : '- ';
      return `${prefix}${content.trim().replace(/\n+/g, `\n${' '.repeat(prefix.length)}`)}\n`;
    },
  })
  .addRule('cell', {
    filter: ['td', 'th'],
    replacement(content, node) {
      const cell = node as HTMLTableCellElement;
      if (cell.closest('[data-layout]') === cell.closest('table')) return `\n${content}\n`;
      return escapeBars(oneLine(content)) + cellEnd.repeat(cell.colSpan);
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
      return `\n\n${tableOf(
        rows.map((row) => row.split(cellEnd).slice(0, -1)),
        align,
      )}\n\n`;
    },
  });

// Escapes only what our Markdown would read as markup.
turndown.escape = (text) =>
  text
    .replace(
      /\\(?=[!-/:-@[-`{-~])|[`[\]]|~~|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu,
      '\\$&',
    )
    .replace(/^(\d+)([.)] )/, '$1\\$2')
    .replace(/^([-+>])(?= |$)/, '\\$1');

/** The Markdown of copied HTML. Undefined if the HTML carries no more than its text, or is too large. */
export function htmlToMarkdown({ body }: Document): string | undefined {
  if (body.getElementsByTagName('*').length > maxElements) return undefined;
  const tables = [...body.querySelectorAll('table')];
  if (tables.some(isTooLarge)) return undefined;
  for (const table of tables) if (isLayout(table)) table.dataset.layout = '';
  if (
    [...body.querySelectorAll<HTMLElement>(meaningful)].every(isOwnAddress) ||
    body.querySelector(':scope > pre:only-child')
  )
    return undefined;
  // Google Docs and Word put a list within a list beside its item.
  for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) list.previousElementSibling?.append(list);
  return turndown.turndown(body).replaceAll('\u00a0', ' ');
}
