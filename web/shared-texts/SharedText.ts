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

/** The selection of a field. Start and end are equal for a caret. */
export type Caret = [start: number, end: number];

/** The origin of updates that were not typed here. */
const remote = 'remote';
/** More unsent updates than this are merged, because the server limits the size of an update. */
const maxUnsent = 50;

/** A text that several people edit at the same time. It merges their updates in any order. */
export class SharedText {
  private readonly document = new Doc();
  private readonly text = this.document.getText('note');
  /** Updates from this page that the server has not confirmed. */
  private unsent: Uint8Array[] = [];
  /** The updates that the server refused. They are sent again with the next change. */
  private refused: Uint8Array[] = [];
  /** An update from an earlier page that may not have been sent. */
  private restored: Uint8Array | undefined;

  constructor() {
    this.document.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === remote) return;
      this.unsent = [...this.unsent, update];
      if (this.unsent.length > maxUnsent) this.mergeUnsent();
    });
  }

  /** Merges all updates from this page into one. The document joins characters that were typed in a row. */
  private mergeUnsent(): void {
    const others = decodeStateVector(encodeStateVector(this.document));
    others.delete(this.document.clientID);
    const own = encodeStateAsUpdate(this.document, encodeStateVector(others));
    this.unsent = [...this.unsent.filter((update) => update === this.restored), own];
  }

  read = (): string => this.text.toString();

  /** Whether there are updates that still have to be sent. */
  isAhead = (): boolean => this.unsent.some((update) => !this.refused.includes(update));

  /** Merges an update of another person. Returns the selection after it. */
  receive(update: string, [start, end]: Caret): Caret {
    const positions = [start, end].map((index) => createRelativePositionFromTypeIndex(this.text, index));
    applyUpdate(this.document, decoded(update), remote);
    const [from = 0, to = from] = positions.map(
      (position) => createAbsolutePositionFromRelativePosition(position, this.document)?.index ?? 0,
    );
    return [from, to];
  }

  /** Merges the update that this browser stored and may not have sent. */
  restore(update: string): void {
    this.restored = decoded(update);
    applyUpdate(this.document, this.restored, remote);
    this.unsent = [...this.unsent, this.restored];
  }

  /** Changes the text to `next`. The caret stands behind the typed text, which shows where the difference is. */
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

  /** All unsent updates as one, with callbacks for when the server has accepted or refused it. */
  outgoing(): { update: string; onSent: () => void; onRefused: () => void } {
    const sent = this.unsent;
    return {
      update: encoded(mergeUpdates(sent)),
      onSent: () => {
        this.unsent = this.unsent.filter((update) => !sent.includes(update));
        this.refused = [];
      },
      onRefused: () => {
        this.refused = sent;
      },
    };
  }

  /** A position in the text, encoded for other people. It stays valid when the text around it changes. */
  positionOf = (index: number): string =>
    encoded(encodeRelativePosition(createRelativePositionFromTypeIndex(this.text, index)));

  /** The index of such a position; null if its text has not arrived yet. */
  indexOf = (position: string): number | null =>
    createAbsolutePositionFromRelativePosition(decodeRelativePosition(decoded(position)), this.document)?.index ?? null;
}

/** The part of `after` that differs from `before`, from the first to the last different character. */
export function addedText(before: string, after: string): string {
  let head = 0;
  while (head < before.length && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < before.length - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  return after.slice(head, after.length - tail);
}
