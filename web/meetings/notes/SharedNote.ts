import {
  applyUpdate,
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  Doc,
  decodeRelativePosition,
  decodeStateVector,
  encodeRelativePosition,
  encodeStateAsUpdate,
  encodeStateVector,
  mergeUpdates,
} from 'yjs';

const decoded = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const encoded = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Where the caret of a field stands, or what is selected in it. */
export type Caret = [start: number, end: number];

const fromElsewhere = 'from elsewhere';
/** Above this many unsent pieces they are put together: the server takes only so many in one update. */
const piecesAtMost = 50;

/** A note that several write at once: a text that takes in what others wrote wherever it comes from and however late. */
export class SharedNote {
  private readonly document = new Doc();
  private readonly text = this.document.getText('note');
  /** What was written here, piece by piece, until the server has it. */
  private pieces: Uint8Array[] = [];
  /** Those among them that the server refused: they go along with what is written next. */
  private refused: Uint8Array[] = [];
  /** What an earlier page wrote and may not have sent. */
  private restored: Uint8Array | undefined;

  constructor() {
    this.document.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === fromElsewhere) return;
      this.pieces = [...this.pieces, update];
      if (this.pieces.length > piecesAtMost) this.putTogether();
    });
  }

  /** Makes one piece of all that was written on this page: the document joins letters that were typed one after the other. */
  private putTogether(): void {
    const others = decodeStateVector(encodeStateVector(this.document));
    others.delete(this.document.clientID);
    const own = encodeStateAsUpdate(this.document, encodeStateVector(others));
    this.pieces = [...this.pieces.filter((piece) => piece === this.restored), own];
  }

  read = (): string => this.text.toString();

  /** Whether something was written here that the server was not asked to keep. */
  isAhead = (): boolean => this.pieces.some((piece) => !this.refused.includes(piece));

  /** Takes in what others wrote; gives where the caret stands then. */
  receive(update: string, [start, end]: Caret): Caret {
    const held = [start, end].map((index) => createRelativePositionFromTypeIndex(this.text, index));
    applyUpdate(this.document, decoded(update), fromElsewhere);
    const [from = 0, to = from] = held.map(
      (position) => createAbsolutePositionFromRelativePosition(position, this.document)?.index ?? 0,
    );
    return [from, to];
  }

  /** Takes in what was kept of this note in this browser and may not have been sent. */
  restore(update: string): void {
    this.restored = decoded(update);
    applyUpdate(this.document, this.restored, fromElsewhere);
    this.pieces = [...this.pieces, this.restored];
  }

  /** Makes it another text, by what differs before the caret, which stands at the end of what was typed. */
  change(next: string, caret: number): void {
    const before = this.read();
    const most = Math.min(before.length, next.length);
    let tail = 0;
    while (tail < Math.min(next.length - caret, most) && before.at(-1 - tail) === next.at(-1 - tail)) tail++;
    let head = 0;
    while (head < most - tail && before[head] === next[head]) head++;
    this.document.transact(() => {
      this.text.delete(head, before.length - tail - head);
      this.text.insert(head, next.slice(head, next.length - tail));
    });
  }

  /** What the server does not have, to be sent to it; and what to call once it has it, or refused it. */
  outgoing(): { update: string; onSent: () => void; onRefused: () => void } {
    const sent = this.pieces;
    return {
      update: encoded(mergeUpdates(sent)),
      onSent: () => {
        this.pieces = this.pieces.filter((piece) => !sent.includes(piece));
        this.refused = [];
      },
      onRefused: () => {
        this.refused = sent;
      },
    };
  }

  /** A place in the text that stays where it is whatever is written around it, to be told to others. */
  placeOf = (index: number): string =>
    encoded(encodeRelativePosition(createRelativePositionFromTypeIndex(this.text, index)));

  /** Where such a place is now; null while what it is at has not come yet. */
  indexOf = (place: string): number | null =>
    createAbsolutePositionFromRelativePosition(decodeRelativePosition(decoded(place)), this.document)?.index ?? null;
}

/** What a text has that an earlier one has not: all from the first to the last letter that differs. */
export function addedText(before: string, after: string): string {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return after.slice(head, after.length - tail);
}
