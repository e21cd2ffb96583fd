import type { Nodes, RootContent } from 'mdast';
import { fromMarkdown, type Extension as TreeExtension } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal';
import { gfmTable } from 'micromark-extension-gfm-table';
import type { Construct, State } from 'micromark-util-types';
import { fence } from './code-fences.ts';

/** A text as a tree of CommonMark. Positions in the tree are positions in `source`. */
export type Markdown = { source: string; nodes: RootContent[] };

/** What a chat message must not turn into: HTML, pictures, headings, or text that disappears as a definition. */
const disabled = [
  'htmlFlow',
  'htmlText',
  'characterReference',
  'definition',
  'headingAtx',
  'setextUnderline',
  'thematicBreak',
  'codeIndented',
  'labelStartImage',
];

/**
 * What is behind an address: curly quotes, the ellipsis, punctuation of Chinese and Japanese, and another script right after a letter or
 * digit (`/f입니다`).
 */
const behindAddress =
  /[\u2018-\u201F\u2039\u203A«»…\u3000-\u3004\u3008-\u3020\u3030\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]|(?<=[a-z0-9])(?!\p{Script=Latin})\p{L}/iu;

/** The same construct of an address, which ends before what is behind it. */
function endingAddress(construct: Construct): Construct {
  const kind = construct.name === 'wwwAutolink' ? 'literalAutolinkWww' : 'literalAutolinkHttp';
  return {
    ...construct,
    tokenize(effects, ok, nok) {
      const start = this.now();
      let left = 0;
      const found: Construct = {
        partial: true,
        tokenize(effects, ok, nok) {
          const end: State = (code) => {
            const [address = ''] = this.sliceSerialize({ start, end: this.now() }).split(behindAddress, 1);
            left = address.replace(/[?!.,:*_~'"]+$/, '').length;
            return ok(code);
          };
          return construct.tokenize.call(this, effects, end, nok);
        },
      };
      const inside: State = (code) => {
        effects.consume(code);
        left--;
        return left > 0 ? inside : end;
      };
      const end: State = (code) => {
        effects.exit(kind);
        effects.exit('literalAutolink');
        return ok(code);
      };
      const begin: State = (code) => {
        effects.enter('literalAutolink');
        effects.enter(kind);
        return inside(code);
      };
      return effects.check(found, begin, nok);
    },
  };
}

/** Addresses without brackets become links, but not email addresses: `@ada@x.example` is a mention. */
function autolinks() {
  const { text = {} } = gfmAutolinkLiteral();
  const withoutEmail = Object.entries(text).map(([code, constructs]) => [
    code,
    [constructs ?? []]
      .flat()
      .filter(({ name }) => name !== 'emailAutolink')
      .map(endingAddress),
  ]);
  return { text: Object.fromEntries(withoutEmail) };
}

const tree: TreeExtension = {
  canContainEols: ['delete'],
  enter: {
    strikethrough(token) {
      this.enter({ type: 'delete', children: [] }, token);
    },
    literalAutolink(token) {
      this.enter({ type: 'link', title: null, url: '', children: [] }, token);
    },
    literalAutolinkHttp(token) {
      this.config.enter.autolinkProtocol?.call(this, token);
    },
    literalAutolinkWww(token) {
      this.config.enter.autolinkProtocol?.call(this, token);
    },
  },
  exit: {
    strikethrough(token) {
      this.exit(token);
    },
    literalAutolink(token) {
      this.exit(token);
    },
    literalAutolinkHttp(token) {
      this.config.exit.autolinkProtocol?.call(this, token);
    },
    literalAutolinkWww(token) {
      this.config.exit.data?.call(this, token);
      const link = this.stack.at(-1);
      if (link?.type === 'link') link.url = `http://${this.sliceSerialize(token)}`;
    },
  },
};

const options = {
  extensions: [
    autolinks(),
    cjkFriendlyExtension(),
    gfmStrikethroughCjkFriendly({ singleTilde: false }),
    gfmTable(),
    { disable: { null: disabled } },
  ],
  mdastExtensions: [tree, gfmTableFromMarkdown()],
};

/** The line below the header of a table: `| --- | :-: |`. */
const tableDelimiter = /^[^\S\n]*(?:\|[^\S\n]*:?-|:?-+:?[^\S\n]*\|)[-:|\t ]*$/m;
const markup = /[\\*_`[<>]|~~|:\/\/|www\.|^[^\S\n]*(?:[-+]|\d{1,9}[.)])[^\S\n]/im;
const fencedCode = /^[^\S\n]*(`{3,}|~{3,})[\s\S]*?(?:^[^\S\n]*\1|$(?![\s\S]))/gm;
const delimiter = /[*_~`[\]()<>]|^[^\S\n]*(?:[-+]|\d{1,9}[.)])(?:[^\S\n]+(?:[-+]|\d{1,9}[.)]))*/gm;
/** Some texts of nothing but delimiters take the parser quadratic time. No one types them, so they stay plain text. */
const maxDelimiters = 600;
/** In the rows of a table, which begin with a bar, they take less time, and a table of links has many. */
const maxInRows = 2_400;
const row = /^[^\S\n]*\|.*$/gm;
const longPunctuation = /[!-/:-@[-`{-~]{200}/;
const maxCells = 3_000;

const countDelimiters = (text: string): number => text.match(delimiter)?.join('').length ?? 0;

function isPlain(text: string): boolean {
  const isTable = tableDelimiter.test(text);
  if (!(isTable || markup.test(text)) || longPunctuation.test(text)) return true;
  const outsideCode = text.replace(fencedCode, '');
  if (isTable && outsideCode.split('|').length > maxCells) return true;
  const inRows = isTable ? countDelimiters(outsideCode.match(row)?.join('\n') ?? '') : 0;
  return inRows > maxInRows || countDelimiters(outsideCode) - inRows > maxDelimiters;
}

const container = /^[^\S\n]*(?:>|[-+*][^\S\n]|(?<number>\d{1,9})[.)][^\S\n])/;

/**
 * Ends lists and quotes at the first line that is not indented or marked, and tables at the first line without a cell. CommonMark
 * continues until an empty line, but in a chat people type the next line below a list and mean a new paragraph.
 */
function endContainers(text: string): string {
  const lines: string[] = [];
  let isInTable = false;
  let isInCode = false;
  let isInContainer = false;
  let isInParagraph = false;
  for (const line of text.split('\n')) {
    const isFence = fence.test(line);
    if (isFence || isInCode) {
      if (isFence) isInCode = !isInCode;
      lines.push(line);
      isInContainer = false;
      isInParagraph = false;
      isInTable = false;
      continue;
    }
    if (tableDelimiter.test(line)) isInTable = true;
    else if (isInTable && !line.includes('|')) {
      isInTable = false;
      if (line !== '') lines.push('');
    }
    const match = container.exec(line);
    // Only a list that begins with 1 may follow a paragraph without an empty line.
    const begins: boolean = match !== null && !(isInParagraph && !['1', undefined].includes(match.groups?.number));
    const isText: boolean = line !== '' && !begins && !/^\s/.test(line);
    if (isText && isInContainer) lines.push('');
    lines.push(line);
    isInContainer = begins || (isInContainer && !isText && line !== '');
    isInParagraph = isText;
  }
  return lines.join('\n');
}

/** Parses the Markdown of a text. Never fails, and takes linear time. */
export function parseMarkdown(text: string): Markdown {
  if (isPlain(text)) return { source: text, nodes: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] };
  const source = endContainers(text);
  return { source, nodes: fromMarkdown(source, options).children };
}

/** Deeper nesting is shown as it was typed. */
export const maxDepth = 12;
/** A wider table is shown as it was typed. */
export const maxColumns = 30;

/** The part of the source that a node was parsed from. */
export const sourceOf = ({ source }: Markdown, { position }: Nodes): string =>
  source.slice(position?.start.offset, position?.end.offset);

/** The number of line breaks between two blocks. */
export const linesBetween = (one: RootContent | undefined, next: RootContent): number =>
  one ? (next.position?.start.line ?? 0) - (one.position?.end.line ?? 0) : 0;

/** The number that was typed before an item of a list. */
export const typedNumber = (markdown: Markdown, item: Nodes): number => Number.parseInt(sourceOf(markdown, item), 10);

const bareHost = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#]|$)/u;
const allowedUrl = /^(?:https?:\/\/|mailto:|\/(?![/\\]))[^\\]*$/i;

/** The address and text of a link. Undefined unless it leads to http, https, an email address or a path on this site. */
export function linkOf(markdown: Markdown, link: Nodes & { type: 'link' }): { href: string; text: string } | undefined {
  // Who makes a link by hand may leave `https://` out.
  const url = bareHost.test(link.url) ? `https://${link.url}` : link.url;
  if (!allowedUrl.test(url)) return undefined;
  return { href: url, text: honestText(textOf(markdown, link.children), url) };
}

/** The text of a link, or its address if the text is an address of another host or mailbox. */
function honestText(text: string, href: string): string {
  if (/^mailto:/i.test(href) && text.includes('@'))
    return href.slice('mailto:'.length).split('?')[0]?.toLowerCase() === text.trim().toLowerCase() ? text : href;
  if (!/^\s*(?:https?:\/\/|www\.)/i.test(text)) return text;
  const address = text.trim().replace(/^www\./i, 'https://www.');
  // Firefox 125 has no URL.parse.
  const isSame = [address, href].every((url) => URL.canParse(url)) && new URL(address).host === new URL(href).host;
  return isSame ? text : href;
}

/** The text of nodes within a line, without markup. */
function textOf(markdown: Markdown, nodes: Nodes[], depth = 0): string {
  return nodes
    .map((node) => {
      if ('value' in node) return node.value;
      if (node.type === 'break') return '\n';
      if (depth > maxDepth || !('children' in node)) return sourceOf(markdown, node);
      return node.type === 'link'
        ? (linkOf(markdown, node)?.text ?? sourceOf(markdown, node))
        : textOf(markdown, node.children, depth + 1);
    })
    .join('');
}

/** A text without its markup, for previews: each block, item and row on its own line, numbered items with their number. */
export function plainText(text: string): string {
  const markdown = parseMarkdown(text);
  const linesOf = (nodes: RootContent[], depth: number): string[] =>
    nodes.flatMap((node) => {
      if (depth > maxDepth) return [sourceOf(markdown, node)];
      if (node.type === 'list')
        return node.children.flatMap((item) => {
          const [first = '', ...rest] = linesOf(item.children, depth + 1);
          return [node.ordered ? `${typedNumber(markdown, item)}. ${first}` : first, ...rest];
        });
      if (node.type === 'table')
        return node.children.map((row) => row.children.map((cell) => textOf(markdown, cell.children)).join(' | '));
      return node.type === 'blockquote' ? linesOf(node.children, depth + 1) : [textOf(markdown, [node])];
    });
  return linesOf(markdown.nodes, 0).join('\n');
}
