import { maxRows } from './bounds.ts';
import { type Cell, textCell } from './cells.ts';
import type { Sheet } from './workbook.ts';

type Entry = Record<string, unknown>;

const entriesOf = (value: unknown): Entry[] =>
  Array.isArray(value) ? value.filter((entry): entry is Entry => typeof entry === 'object' && entry !== null) : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const idsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The texts of entries by their ids. */
const byId = (value: unknown, text: (entry: Entry) => string): Map<unknown, string> =>
  new Map(entriesOf(value).map((entry) => [entry.id, text(entry)]));

/** The moment in an id of Trello, whose first 8 hex digits count seconds; empty for other ids. */
const createdAt = (id: string): string =>
  /^[\da-f]{24}$/i.test(id) ? new Date(Number.parseInt(id.slice(0, 8), 16) * 1000).toISOString() : '';

const itemsOf = (checklist: Entry): string =>
  entriesOf(checklist.checkItems)
    .map(({ name, state }) => `- [${state === 'complete' ? 'x' : ' '}] ${textOf(name)}`)
    .join('\n');

/** The headings of the sheet that `sheetOfTrello` makes. */
const headings = [
  ...['Name', 'Description', 'List', 'Members', 'Due', 'Due complete', 'Closed', 'Labels', 'Card ID', 'Created'],
];

/**
 * Returns the cards of a board that Trello exported as JSON, with their checklists below their descriptions; undefined if the value is
 * no such board. `Closed` is the last change of an archived card, or of a card in an archived list. @throws RangeError if there are too many cards
 */
export function sheetOfTrello(board: unknown): Sheet | undefined {
  const { name, cards, lists, members, checklists } = (board ?? {}) as Entry;
  if (!Array.isArray(cards) || !Array.isArray(lists)) return undefined;
  if (cards.length >= maxRows) throw new RangeError('Too many rows');
  const closedLists = new Set(entriesOf(lists).flatMap(({ id, closed }) => (closed === true ? [id] : [])));
  const listNames = byId(lists, (list) => textOf(list.name));
  const memberNames = byId(members, (member) => textOf(member.fullName) || textOf(member.username));
  const items = byId(checklists, itemsOf);
  const rows = entriesOf(cards).map((card): Cell[] => {
    const id = textOf(card.id);
    const description = [textOf(card.desc), ...idsOf(card.idChecklists).map((list) => items.get(list) ?? '')];
    return [
      ...[textOf(card.name), description.filter(Boolean).join('\n\n'), listNames.get(card.idList) ?? ''],
      ...[memberNames.get(idsOf(card.idMembers)[0]) ?? '', textOf(card.due), card.dueComplete === true ? 'Yes' : 'No'],
      card.closed === true || closedLists.has(card.idList) ? textOf(card.dateLastActivity) || 'Yes' : 'No',
      ...[
        entriesOf(card.labels)
          .map((label) => textOf(label.name) || textOf(label.color))
          .join(', '),
        id,
        createdAt(id),
      ],
    ].map(textCell);
  });
  return { name: textOf(name), rows: [headings.map(textCell), ...rows] };
}
