import type { RecordingTrack } from '#contract/recordings.ts';

type Span = [fromMs: number, toMs: number];

/** How long before someone speaks their sound is loaded, and how long it plays on afterwards, in ms. */
const aheadMs = 8_000;
const afterMs = 1_500;
/** The most sounds that play at once, because a browser has six connections to a server. */
const maxSounds = 3;
/** A shorter silence is not skipped, and this much of it is left before the next word, in ms. */
const shortestSilenceMs = 1_500;
const restMs = 300;

/** The largest of any number of values; a call such as `Math.max` takes some hundred thousand. */
const latest = (values: number[]): number =>
  values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
const earliest = (values: number[]): number => -latest(values.map((value) => -value));

const endOf = ({ startMs, durationMs }: RecordingTrack): number => startMs + durationMs;
const covers = (track: RecordingTrack, ms: number): boolean => track.startMs <= ms && ms < endOf(track);

/** The length of a recording in ms: until the last of its tracks ends. */
export const lengthOf = (tracks: RecordingTrack[]): number => Math.max(0, ...tracks.map(endOf));

/** When the person of a track speaks, in ms from the start of the recording. */
export const talkOf = (track: RecordingTrack): Span[] =>
  track.talk.map(([from, to]) => [track.startMs + from, track.startMs + to]);

/**
 * How long until a person speaks in a track, in ms; 0 while they speak. If they never do, it comes after those who do: their voice may
 * have been too quiet to be noticed.
 */
const untilTalk = (track: RecordingTrack, ms: number): number =>
  track.talk.length === 0
    ? aheadMs
    : Math.min(
        ...talkOf(track).map(([from, to]) => (to + afterMs < ms ? Number.POSITIVE_INFINITY : Math.max(0, from - ms))),
      );

/** The ids of the people who speak at a moment. */
export const speakersAt = (tracks: RecordingTrack[], ms: number): string[] => [
  ...new Set(
    tracks
      .filter(({ source }) => source === 'microphone')
      .filter((track) => talkOf(track).some(([from, to]) => from <= ms && ms <= to))
      .map(({ userId }) => userId),
  ),
];

/** The sounds to load at a moment: of those who speak now or soon, the soonest first. */
export const soundsAt = (tracks: RecordingTrack[], ms: number): RecordingTrack[] =>
  tracks
    .filter((track) => track.source === 'microphone' && track.startMs - aheadMs <= ms && ms < endOf(track))
    .map((track) => ({ track, wait: untilTalk(track, ms) }))
    .filter(({ wait }) => wait <= aheadMs)
    .sort((one, other) => one.wait - other.wait)
    .slice(0, maxSounds)
    .map(({ track }) => track);

/** The pictures at a moment: the shared screen, and the camera of who speaks or spoke last. */
export function picturesAt(tracks: RecordingTrack[], ms: number): { screen?: RecordingTrack; camera?: RecordingTrack } {
  const now = tracks.filter((track) => covers(track, ms));
  const screen = now.find(({ source }) => source === 'screen');
  const spokeAt = (userId: string) =>
    latest(
      tracks
        .filter((track) => track.source === 'microphone' && track.userId === userId)
        .flatMap((track) =>
          talkOf(track)
            .filter(([from]) => from <= ms)
            .map(([, to]) => Math.min(to, ms)),
        ),
    );
  const [camera] = now
    .filter(({ source }) => source === 'camera')
    .sort((one, other) => spokeAt(other.userId) - spokeAt(one.userId));
  return { ...(screen && { screen }), ...(camera && { camera }) };
}

/** Where to go on from a moment without the silence that follows it, in ms; the moment itself if someone speaks. */
export function skipSilence(tracks: RecordingTrack[], ms: number): number {
  // What is shown may matter, or make a sound.
  if (tracks.some((track) => track.source === 'screen' && covers(track, ms))) return ms;
  const talk = tracks.filter(({ source }) => source === 'microphone').flatMap(talkOf);
  if (talk.some(([from, to]) => from <= ms && ms <= to)) return ms;
  const next = earliest(talk.map(([from]) => from).filter((from) => from > ms));
  const target = Number.isFinite(next) ? next - restMs : ms;
  return target - ms > shortestSilenceMs ? target : ms;
}
