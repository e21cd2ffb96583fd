/** When someone speaks: from and to, in milliseconds from the start of the track. */
export type Talk = [from: number, to: number][];

/** More intervals are joined where the pauses between them are short. */
const maxIntervals = 2_000;
/** Shorter pauses belong to a sentence, in milliseconds. */
const shortestPause = 300;

/** The intervals that a call names as `0-1200,1500-4000`. */
export const parseTalk = (text: string): Talk =>
  text
    .split(',')
    .filter(Boolean)
    .map((interval) => interval.split('-').map(Number) as [number, number]);

/** Adds intervals to those of a track, in order, and joins those that overlap or nearly touch. */
export function mergeTalk(known: Talk, added: Talk): Talk {
  const sorted = [...known, ...added].filter(([from, to]) => from < to).sort(([one], [other]) => one - other);
  let talk = sorted;
  for (let pause = shortestPause; talk === sorted || talk.length > maxIntervals; pause *= 2) talk = join(sorted, pause);
  return talk;
}

function join(sorted: Talk, pause: number): Talk {
  const joined: Talk = [];
  for (const [from, to] of sorted) {
    const last = joined.at(-1);
    if (last && from - last[1] < pause) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
