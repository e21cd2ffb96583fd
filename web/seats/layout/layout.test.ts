import { expect, test } from 'vitest';
import type { Seat } from '#contract/seats.ts';
import { zoomLimits } from '../canvas/useZoom.ts';
import { dropAt, moveByKey, moveOf } from './drop.ts';
import { findSeats, neighborOf } from './find.ts';
import { heightOf, layOut, layOutForPage, layOutForWindow, linesOf, scaleToFit, size } from './layout.ts';

const seat = (id: string, parentId: string | null, sortOrder = 100, fields: Partial<Seat> = {}): Seat => ({
  ...{ id, parentId, sortOrder, chartId: 1, title: id, responsibilities: [], people: [], person: null, version: 1 },
  ...{ createdAt: '', updatedAt: '', deletedAt: null },
  ...fields,
});
const seats = [
  seat('visionary', null),
  seat('integrator', 'visionary'),
  seat('sales', 'integrator', 100),
  seat('yard', 'integrator', 200),
  seat('finance', 'integrator', 300),
  seat('rigger', 'yard', 100, { responsibilities: ['Masts', 'Ropes'] }),
  seat('sailmaker', 'yard', 200),
];
const none = new Set<string>();
/** A tree of five hundred seats. */
const many = Array.from({ length: 500 }, (_, at) =>
  seat(`s${at}`, at === 0 ? null : `s${Math.floor((at - 1) / (1 + (at % 7)))}`, at, {
    responsibilities: Array(at % 6).fill('Work'),
  }),
);

test.each([
  ['on the screen', layOut(many, none)],
  ['on a page', layOutForPage(many, none)],
])('cards of a large chart do not overlap %s', (_, layout) => {
  const boxes = [...layout.boxes.values()];
  expect(boxes).toHaveLength(500);
  const overlapping = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          Math.abs(one.x - other.x) < one.width && one.y < other.y + other.height && other.y < one.y + one.height,
      ),
  );
  expect(overlapping).toEqual([]);
});

test('a chart too large for a page is printed with its lower levels in columns', () => {
  expect(layOutForPage(seats, none)).toEqual(layOut(seats, none));
  expect(layOutForPage(many, none).width).toBeLessThan(layOut(many, none).width / 2);
});

test.each([40, 120])('a chart of %i seats is readable in a window of 1440 pixels, also beside the panel', (count) => {
  const people = [{ userId: null, name: 'Anna Schmidt' }];
  const company = [
    ...seats.slice(0, 2),
    ...Array.from({ length: 6 }, (_, at) => seat(`head-${at}`, 'integrator', at)),
    ...Array.from({ length: count - 8 }, (_, at) =>
      seat(`s${at}`, at < 18 ? `head-${at % 6}` : `s${at % 18}`, at, { people, responsibilities: ['Work'] }),
    ),
  ];
  const window = { width: 1140, height: 640 };
  const layout = layOutForWindow(company, none, window, {});
  expect(layout.isCompact).toBe(true);
  expect(scaleToFit(layout, window)).toBeGreaterThanOrEqual(0.7);
  const besidePanel = { ...window, width: window.width - 360 };
  expect(layout.width * scaleToFit(layout, besidePanel)).toBeLessThanOrEqual(besidePanel.width + 1);
});

test('a card is as high as its title and names need', () => {
  const plain = heightOf(seat('x', null));
  const title = 'Leiterin der Abteilung für Infrastruktur und Gebäude';
  expect(heightOf(seat('x', null, 100, { title }))).toBe(plain + 2 * 19);
  expect(linesOf(title, 25)).toEqual(['Leiterin der Abteilung', 'für Infrastruktur und', 'Gebäude']);
  expect(linesOf('x'.repeat(100), 25)).toEqual(Array(4).fill('x'.repeat(25)));
  expect(linesOf('東京'.repeat(10), 20)).toHaveLength(2);
});

test('a seat is centered above its children, which form a row', () => {
  const { boxes } = layOut(seats, none);
  const x = (id: string) => boxes.get(id)?.x ?? 0;
  expect(x('integrator')).toBe((x('sales') + x('finance')) / 2);
  expect(boxes.get('sales')?.y).toBe(boxes.get('finance')?.y);
});

test('deeper seats without children form a column', () => {
  const { boxes } = layOut(seats, none);
  expect(boxes.get('rigger')).toMatchObject({ isInColumn: true, x: boxes.get('sailmaker')?.x });
});

test.each([
  ['wide', layOut(many, new Set(['s9', 's20'])), zoomLimits.min],
  ['narrow', layOut(many, new Set(['s9', 's20']), { isCompact: true, listFrom: 2 }), zoomLimits.fitMin],
])('a fold button of 24 pixels has room below each of the %s cards, at the smallest zoom', (_, { boxes }, zoom) => {
  const [halfWidth, height] = [38 / 2, 24].map((pixels) => Math.floor(pixels / (zoom / 100))) as [number, number];
  const all = [...boxes.values()];
  const parents = all.filter(({ id }) => many.some(({ parentId }) => parentId === id));
  const covering = parents.filter((parent) => {
    const [middle, bottom] = [parent.x + parent.width / 2, parent.y + parent.height];
    return all.some(
      ({ x, y, width }) =>
        x < middle + halfWidth && middle - halfWidth < x + width && y > parent.y && y < bottom + height,
    );
  });
  expect(covering).toEqual([]);
});

test('seats below a collapsed seat are left out', () => {
  expect([...layOut(seats, new Set(['integrator'])).boxes.keys()]).toEqual(['visionary', 'integrator']);
});

test('a seat is dropped below a card, or beside it at its edges', () => {
  const layout = layOut(seats, none);
  const at = (id: string, part: number) => {
    const { x, y } = layout.boxes.get(id) ?? { x: 0, y: 0 };
    return dropAt(layout, seats, 'finance', { x: x + size.width * part, y: y + 10 });
  };
  expect(at('sales', 0.5)).toEqual({ targetId: 'sales', side: 'below' });
  expect(at('sales', 0.1)).toEqual({ targetId: 'sales', side: 'before' });
  expect(at('visionary', 0.1)).toEqual({ targetId: 'visionary', side: 'below' });
  expect(at('finance', 0.5)).toBeUndefined();
  expect(moveOf(seats, 'finance', { targetId: 'sales', side: 'after' })).toEqual({
    parentId: 'integrator',
    position: 1,
  });
});

test('a seat cannot be dropped on a seat below it', () => {
  expect(moveOf(seats, 'yard', { targetId: 'rigger', side: 'below' })).toBeUndefined();
});

test('arrow keys move a seat among its siblings, up, and below the previous one', () => {
  expect(moveByKey(seats, 'yard', 'ArrowLeft')).toEqual({ parentId: 'integrator', position: 0 });
  expect(moveByKey(seats, 'sales', 'ArrowLeft')).toBeUndefined();
  expect(moveByKey(seats, 'rigger', 'ArrowUp')).toEqual({ parentId: 'integrator', position: 2 });
  expect(moveByKey(seats, 'yard', 'ArrowDown')).toEqual({ parentId: 'sales', position: 0 });
  expect(moveByKey(seats, 'integrator', 'ArrowRight')).toBeUndefined();
});

test('arrow keys move the focus from seat to seat', () => {
  expect(neighborOf(seats, 'yard', 'ArrowRight')).toBe('finance');
  expect(neighborOf(seats, 'yard', 'ArrowUp')).toBe('integrator');
  expect(neighborOf(seats, 'yard', 'ArrowDown')).toBe('rigger');
});

test('seats are found by their title and people', () => {
  const withPerson = [...seats, seat('loft', 'yard', 300, { people: [{ userId: null, name: 'Rosa Lund' }] })];
  const find = () => undefined;
  expect(findSeats(withPerson, 'SAL', find)).toEqual(['sales']);
  expect(findSeats(withPerson, 'rosa lu', find)).toEqual(['loft']);
  expect(findSeats(withPerson, ' ', find)).toEqual([]);
  const withKöhler = [
    ...seats,
    seat('purchase', 'yard', 300, { people: [{ userId: null, name: 'Jörg Köhler' }] as Seat['people'] }),
  ];
  for (const typed of ['kohler', 'Koehler', 'JÖRG']) expect(findSeats(withKöhler, typed, find)).toEqual(['purchase']);
});

test('a line does not break within an emoji of several characters', () => {
  const family = '👩‍👩‍👧‍👦';
  expect(linesOf(family.repeat(30), 25).every((line) => line === family.repeat(12) || line === family.repeat(6))).toBe(
    true,
  );
});
