import { createElement, memo, type ReactNode } from 'react';
import { mentionsEveryone } from '#rules/chat.ts';
import { type Block, blocksOf, type Inline } from '#rules/markdown.ts';
import { mentionedIn } from '#rules/people.ts';
import { TextLink } from '#web/links/TextLink.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './MessageText.module.css';

/** Elements whose children never change their places need no keys. */
const element = (name: string, children: ReactNode[], props: object = {}) => createElement(name, props, ...children);

const names = { bold: 'strong', italic: 'em' };

const drawn = (pieces: Inline[]): ReactNode[] => pieces.map(drawPiece);

function drawPiece(piece: Inline): ReactNode {
  if (typeof piece === 'string') return piece;
  switch (piece.is) {
    case 'code':
      return element('code', [piece.text]);
    case 'mention':
      return createElement(Mention, { text: piece.text });
    case 'link':
      return createElement(TextLink, { href: piece.href, text: piece.text });
    default:
      return element(names[piece.is], drawn(piece.of));
  }
}

function drawBlock(block: Block): ReactNode {
  if (block.is === 'code') return element('pre', [block.lines.join('\n')]);
  if (block.is === 'lines') {
    return element(
      'p',
      block.lines.flatMap((line, n) => (n > 0 ? ['\n', ...drawn(line)] : drawn(line))),
    );
  }
  const numbers = block.isNumbered ? block.numbers : [];
  const items = block.items.map((item, n) => element('li', drawn(item), { value: numbers[n] }));
  // A long number stands before the text, too, and is not cut off.
  const digits = String(Math.max(0, ...numbers)).length;
  const style = digits > 2 ? { paddingLeft: `calc(${digits}ch + 14px)` } : undefined;
  return element(block.isNumbered ? 'ol' : 'ul', items, { style });
}

/** An @word, highlighted if it mentions someone. */
function Mention({ text }: { text: string }) {
  const { people } = usePeople();
  const isMention = mentionsEveryone(text) || mentionedIn(text, people).length > 0;
  return isMention ? <span className={classes.mention}>{text}</span> : text;
}

/** The Markdown text of a message or comment. It is drawn with elements: no text becomes HTML. */
export const MessageText = memo(function MessageText({ content }: { content: string }) {
  return element('div', blocksOf(content).map(drawBlock), { className: classes.text });
});
