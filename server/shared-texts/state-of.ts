import { Doc, encodeStateAsUpdate } from 'yjs';

/** Returns the state of a shared text that someone typed in one go. */
export function stateOf(text: string): Uint8Array {
  const document = new Doc();
  document.getText('note').insert(0, text);
  return encodeStateAsUpdate(document);
}
