import type { Recording } from '#contract/recordings.ts';
import type { MeetingMark } from '#contract/transcripts.ts';

export type Chapter = { atMs: number; label: string };

/** The agenda items from the moment at which they began, in a recording. */
export function chaptersOf(marks: MeetingMark[], { startedAt, stoppedAt }: Recording, items: string[]): Chapter[] {
  const started = Date.parse(startedAt);
  const before = marks.findLast(({ at }) => Date.parse(at) <= started);
  const within = marks.filter(({ at }) => Date.parse(at) > started && at < (stoppedAt ?? ''));
  return [...(before ? [{ ...before, at: startedAt }] : []), ...within]
    .filter(({ item }, index, all) => item !== all[index - 1]?.item)
    .map(({ at, item }) => ({ atMs: Date.parse(at) - started, label: items[item] ?? '' }));
}
