import type { ListItem, RootContent, Table } from 'mdast';
import { createElement, memo, type ReactNode } from 'react';
import { emojiName } from '#contract/emoji-names.ts';
import type { MentionText } from '#contract/mentions.ts';
import {
  linesBetween,
  linkOf,
  type Markdown,
  maxColumns,
  maxDepth,
  parseMarkdown,
  sourceOf,
  typedNumber,
} from '#rules/markdown.ts';
import { EmojiSign } from '#web/custom-emoji/EmojiSign.tsx';
import { t } from '#web/lib/translate.ts';
import { TextLink } from '#web/links/TextLink.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './MessageText.module.css';
import { splitMentions } from './splitMentions.ts';

/** A few emoji and nothing else, which are drawn larger. */
const onlyEmoji = new RegExp(String.raw`^(?:(?:\p{RGI_Emoji}|:${emojiName}:)\s*){1,6}$`, 'v');

/** A parsed text, and the function that renders its text nodes. */
type Drawing = Markdown & { drawText: (text: string) => ReactNode[] };

/** Each element has the direction of its own text. The children never change their order, so they need no keys. */
const element = (name: string, children: ReactNode[], props: object = {}) =>
  createElement(name, { dir: 'auto', ...props }, ...children);

const inlineElements = { strong: 'strong', emphasis: 'em', delete: 'del' } as const;

function drawInline(drawing: Drawing, node: RootContent, depth: number): ReactNode[] {
  if (depth > maxDepth) return [sourceOf(drawing, node)];
  switch (node.type) {
    case 'text':
      return drawing.drawText(node.value);
    case 'break':
      return ['\n'];
    case 'inlineCode':
      return [element('code', [node.value])];
    case 'link': {
      const link = linkOf(drawing, node);
      return [link ? createElement(TextLink, link) : sourceOf(drawing, node)];
    }
    case 'strong':
    case 'emphasis':
    case 'delete':
      return [element(inlineElements[node.type], drawInlines(drawing, node.children, depth + 1))];
    default:
      return [sourceOf(drawing, node)];
  }
}

const drawInlines = (drawing: Drawing, nodes: RootContent[], depth: number): ReactNode[] =>
  nodes.flatMap((node) => drawInline(drawing, node, depth));

/** Draws blocks. Paragraphs in a row become one, with the empty lines between them. */
function drawBlocks(
  drawing: Drawing,
  nodes: RootContent[],
  depth: number,
  paragraph: string | null = 'p',
): ReactNode[] {
  const blocks: ReactNode[] = [];
  for (const [n, node] of nodes.entries()) {
    if (node.type !== 'paragraph') blocks.push(drawBlock(drawing, node, depth));
    else if (nodes[n - 1]?.type !== 'paragraph') {
      const pieces: ReactNode[] = [];
      for (let last = n; nodes[last]?.type === 'paragraph'; last++) {
        const next = nodes[last] as RootContent & { type: 'paragraph' };
        const gap = last > n ? linesBetween(nodes[last - 1], next) : 0;
        pieces.push('\n'.repeat(gap), ...drawInlines(drawing, next.children, depth));
      }
      blocks.push(...(paragraph ? [element(paragraph, pieces)] : pieces));
    }
  }
  return blocks;
}

function drawBlock(drawing: Drawing, node: RootContent, depth: number): ReactNode {
  if (depth > maxDepth) return sourceOf(drawing, node);
  switch (node.type) {
    case 'code':
      return element('pre', [node.value]);
    case 'blockquote':
      return element('blockquote', drawBlocks(drawing, node.children, depth + 1));
    case 'list': {
      const numbers = node.ordered ? node.children.map((item) => typedNumber(drawing, item)) : [];
      const items = node.children.map((item, n) => drawItem(drawing, item, depth + 1, numbers[n]));
      // A wide number would be cut off.
      const digits = String(Math.max(0, ...numbers)).length;
      const style = digits > 2 ? { paddingLeft: `calc(${digits}ch + 14px)` } : undefined;
      return element(node.ordered ? 'ol' : 'ul', items, { style });
    }
    case 'table':
      return drawTable(drawing, node, depth);
    default:
      return sourceOf(drawing, node);
  }
}

const taskBox = /^\[([ x])\]\s+/i;

/** An item of a list. One that begins with `[ ]` or `[x]` is a task, with a box that no one can tick here. */
function drawItem(drawing: Drawing, item: ListItem, depth: number, value: number | undefined): ReactNode {
  const [first, ...blocks] = item.children;
  const [text, ...texts] = first?.type === 'paragraph' ? first.children : [];
  const [mark, sign] = (text?.type === 'text' && taskBox.exec(text.value)) || [];
  if (first?.type !== 'paragraph' || text?.type !== 'text' || mark === undefined)
    return element('li', drawBlocks(drawing, item.children, depth, null), { value });
  const isDone = sign !== ' ';
  const box = <input type="checkbox" checked={isDone} disabled aria-label={isDone ? t('Done') : t('Not done')} />;
  const rest = { ...first, children: [{ ...text, value: text.value.slice(mark.length) }, ...texts] };
  return element('li', [box, ...drawBlocks(drawing, [rest, ...blocks], depth, null)], {
    value,
    className: classes.task,
  });
}

/** A table in a frame that scrolls, with a first row of headers. */
function drawTable(drawing: Drawing, node: Table, depth: number): ReactNode {
  const align = node.align ?? [];
  if (align.length > maxColumns) return sourceOf(drawing, node);
  const [head, ...rows] = node.children.map(({ children }, n) =>
    element(
      'tr',
      align.map((textAlign, column) =>
        element(n === 0 ? 'th' : 'td', drawInlines(drawing, children[column]?.children ?? [], depth + 1), {
          scope: n === 0 ? 'col' : undefined,
          style: textAlign ? { textAlign } : undefined,
        }),
      ),
    ),
  );
  const table = element('table', [element('thead', [head]), element('tbody', rows)]);
  // Focusable, so that arrow keys scroll it.
  return element('div', [table], { className: classes.table, role: 'region', 'aria-label': t('Table'), tabIndex: 0 });
}

/** A mention with the current name of the person. A name that several people share stays as it was written. */
function Mention({ text, userIds }: MentionText) {
  const { find, nameOf } = usePeople();
  const [person, another] = userIds.map(find);
  return <span className={classes.mention}>{person && !another ? `@${nameOf(person)}` : text}</span>;
}

const codes = new RegExp(`(?<![\\p{L}\\p{N}_])(:${emojiName}:)(?![\\p{L}\\p{N}_])`, 'u');

/** Draws each code that may be an emoji of the organization, such as `:parrot:`. */
const splitEmoji = (text: string): ReactNode[] =>
  text.split(codes).map((part, n) => (n % 2 === 0 ? part : createElement(EmojiSign, { emoji: part })));

type Props = { content: string; mentionTexts?: MentionText[]; mentionsChannel?: boolean };

/** The Markdown of a message, comment or note, with links and mentions. It renders React elements, so no text becomes HTML. */
export const MessageText = memo(function MessageText({ content, mentionTexts, mentionsChannel = false }: Props) {
  const drawText = (text: string): ReactNode[] =>
    splitMentions(text, mentionTexts, mentionsChannel).flatMap((part) =>
      typeof part === 'string' ? splitEmoji(part) : createElement(Mention, part),
    );
  const drawing = { ...parseMarkdown(content), drawText };
  return element('div', drawBlocks(drawing, drawing.nodes, 0), {
    className: classes.text,
    'data-only-emoji': onlyEmoji.test(content) || undefined,
  });
});
