/** How much of a text is shown before its first mark, and in all, in characters. */
const [before, most] = [80, 300];

/** A part of a text, with the beginnings of words marked that were asked for. */
export function Marked({ text, words }: { text: string; words: string }) {
  const asked = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (asked.length === 0) return text.slice(0, most);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${asked.join('|')})`, 'giu');
  const start = Math.max(0, text.search(pattern) - before);
  const pieces = (start > 0 ? '…' : '').concat(text.slice(start, start + most)).split(pattern);
  return pieces.map((piece, n) => (n % 2 === 0 ? piece : mark(piece, n)));
}

const mark = (piece: string, n: number) => <mark key={n}>{piece}</mark>;
