import {
  applyUpdate,
  createAbsolutePositionFromRelativePosition,
  createRelativePositionFromTypeIndex,
  Doc,
  encodeStateAsUpdate,
  encodeStateVectorFromUpdate,
} from 'yjs';

const decoded = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const encoded = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** Where the caret of a field stands, or what is selected in it. */
export type Caret = [start: number, end: number];

/** A note that several write at once: a text that takes in what others wrote wherever it comes from and however late. */
export class SharedNote {
  private readonly document = new Doc();
  private readonly text = this.document.getText('note');
  /** What the server is known to have, as Yjs tells it. */
  private known: Uint8Array | undefined;
  /** How often it was changed here, and up to which of these changes the server has it. */
  private changes = 0;
  private sent = 0;

  read = (): string => this.text.toString();

  /** Whether something was written here that the server does not have. */
  isAhead = (): boolean => this.changes > this.sent;

  /** Takes in what the server has; gives where the caret stands then. */
  receive(state: string, [start, end]: Caret): Caret {
    const update = decoded(state);
    const held = [start, end].map((index) => createRelativePositionFromTypeIndex(this.text, index));
    applyUpdate(this.document, update);
    this.known = encodeStateVectorFromUpdate(update);
    const [from = 0, to = from] = held.map(
      (position) => createAbsolutePositionFromRelativePosition(position, this.document)?.index ?? 0,
    );
    return [from, to];
  }

  /** Takes in what was kept of this note in this browser and may not have been sent. */
  restore(update: string): void {
    applyUpdate(this.document, decoded(update));
    this.changes++;
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
    this.changes++;
  }

  /** What the server does not have, to be sent to it; and what to call once it has it. */
  outgoing(): { update: string; onSent: () => void } {
    const { changes } = this;
    return {
      update: encoded(encodeStateAsUpdate(this.document, this.known)),
      onSent: () => {
        this.sent = Math.max(this.sent, changes);
      },
    };
  }
}
