import { createElement, memo, type ReactNode } from 'react';
import { type Block, blocksOf, type Inline } from '#rules/markdown.ts';
import { TextLink } from '#web/links/TextLink.tsx';
import classes from './messages/Messages.module.css';

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
      return element('span', [piece.text], { className: classes.mention });
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
  const items = block.items.map((item) => element('li', drawn(item)));
  return element(block.isNumbered ? 'ol' : 'ul', items);
}

/** What a message says, drawn of elements alone: no text becomes HTML. */
export const Words = memo(function Words({ content }: { content: string }) {
  return element('div', blocksOf(content).map(drawBlock), { className: classes.words });
});
