import { rangesOf } from '#rules/search-text.ts';
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
  const ranges = rangesOf(text, words, anywhere);
  const start = Math.max(0, (ranges[0]?.[0] ?? 0) - before);
  const end = start + most;
  let at = start;
  const pieces = ranges
    .filter(([, to]) => to <= end)
    .flatMap(([from, to]) => {
      const plain = text.slice(at, from);
      at = to;
      return [plain, mark(text.slice(from, to), from)];
    });
  return [start > 0 && '…', ...pieces, text.slice(at, end)];
}

const mark = (piece: string, n: number) => (
  <mark key={n} className={classes.mark}>
    {piece}
  </mark>
);
