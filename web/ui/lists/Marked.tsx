import classes from './Marked.module.css';

/** How many characters to show before the first match, and in all. */
const [before, most] = [80, 300];

type Props = {
  text: string;
  /** The search words, separated by spaces. */
  words: string;
  /** Marks matches within words too, not only at their start. */
  anywhere?: boolean;
};

/** The part of a text around the first match of a search, with all matches marked. */
export function Marked({ text, words, anywhere = false }: Props) {
  const asked = words
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (asked.length === 0) return text.slice(0, most);
  const pattern = new RegExp(`${anywhere ? '' : '(?<![\\p{L}\\p{N}])'}(${asked.join('|')})`, 'giu');
  const start = Math.max(0, text.search(pattern) - before);
  const pieces = (start > 0 ? '…' : '').concat(text.slice(start, start + most)).split(pattern);
  return pieces.map((piece, n) => (n % 2 === 0 ? piece : mark(piece, n)));
}

const mark = (piece: string, n: number) => (
  <mark key={n} className={classes.mark}>
    {piece}
  </mark>
);
