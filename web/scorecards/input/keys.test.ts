import { expect, test } from 'vitest';
import { commandOf, mayStart } from './keys.ts';

const press = (key: string, modifier: 'shift' | 'ctrl' | 'meta' | 'alt' | '' = '', also = '') =>
  commandOf({
    key,
    shiftKey: modifier === 'shift' || also === 'shift',
    ctrlKey: modifier === 'ctrl',
    metaKey: modifier === 'meta',
    altKey: modifier === 'alt',
  });
const edge = Number.POSITIVE_INFINITY;

test.each([
  [press('ArrowDown'), { does: 'move', rows: 1, columns: 0, extends: false }],
  [press('ArrowLeft', 'shift'), { does: 'move', rows: 0, columns: -1, extends: true }],
  [press('ArrowRight', 'ctrl'), { does: 'move', rows: 0, columns: edge, extends: false }],
  [press('ArrowUp', 'meta', 'shift'), { does: 'move', rows: -edge, columns: 0, extends: true }],
  [press('Home'), { does: 'move', rows: 0, columns: -edge, extends: false }],
  [press('End', 'ctrl'), { does: 'move', rows: edge, columns: edge, extends: false }],
  [press('Tab'), { does: 'tab', by: 1 }],
  [press('Tab', 'shift'), { does: 'tab', by: -1 }],
  [press('ArrowUp', 'alt'), { does: 'reorder', by: -1 }],
  [press('Enter'), { does: 'open' }],
  [press('F2'), { does: 'edit' }],
  [press('F2', 'shift'), { does: 'note' }],
  [press('F10', 'shift'), { does: 'menu' }],
  [press(' '), { does: 'toggle' }],
  [press('Backspace'), { does: 'clear' }],
  [press('z', 'ctrl'), { does: 'undo' }],
  [press('Z', 'meta', 'shift'), { does: 'redo' }],
  [press('y', 'ctrl'), { does: 'redo' }],
  [press('A', 'ctrl'), { does: 'selectAll' }],
  [press('7'), { does: 'type', text: '7' }],
  [press('€', 'alt'), { does: 'type', text: '€' }],
])('%o is %o', (command, expected) => expect(command).toEqual(expected));

test.each([press('c', 'ctrl'), press('v', 'meta'), press('k', 'ctrl'), press('F5'), press('Shift', 'shift')])(
  'the browser and the page handle their own keys',
  (command) => expect(command).toBeUndefined(),
);

test.each([
  ['7', 'number', true],
  ['-', 'number', true],
  ['$', 'currency', true],
  ['(', 'currency', true],
  ['g', 'number', false],
  ['?', 'percent', false],
  ['y', 'number', false],
  ['y', 'yes_no', true],
  ['J', 'yes_no', true],
  ['7', 'yes_no', false],
  ['<', 'number', false],
  ['<', 'goal', true],
  ['7', 'goal', true],
  ['m', 'goal', false],
] as const)('%s starts a %s: %s', (text, format, expected) => expect(mayStart(text, format)).toBe(expected));
