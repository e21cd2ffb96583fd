import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { filled, outline } from './icon.ts';

const Cross = outline('M4 4l16 16', 'M20 4l-16 16');
const Square = filled('M4 4h16v16h-16z');

test('an icon has its own size, lines and colour, which its place can change', () => {
  const paths = '<path d="M4 4l16 16"></path><path d="M20 4l-16 16"></path>';
  expect(renderToStaticMarkup(createElement(Cross))).toBe(
    `<svg width="24" height="24" viewBox="0 0 24 24" class="tabler-icon" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`,
  );
  const props = { size: 16, stroke: 1.5, color: 'red', className: 'sign', title: 'Close', 'aria-hidden': true };
  expect(renderToStaticMarkup(createElement(Cross, props))).toBe(
    `<svg width="16" height="16" viewBox="0 0 24 24" class="tabler-icon sign" fill="none" stroke="red" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><title>Close</title>${paths}</svg>`,
  );
});

test('a filled icon has no lines', () => {
  expect(renderToStaticMarkup(createElement(Square, { size: '1em', color: 'red' }))).toBe(
    '<svg width="1em" height="1em" viewBox="0 0 24 24" class="tabler-icon" fill="red" stroke="none"><path d="M4 4h16v16h-16z"></path></svg>',
  );
});
