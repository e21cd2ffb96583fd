import { slotCounts } from '#contract/media-sources.ts';
import type { Track } from './tracks.ts';

/** How much louder someone has to be to replace someone who is heard already, in dB: otherwise voices would come and go. */
const advantage = 12;
/** From this loudness on, a participant counts as speaking: 52 dB below the loudest possible sound. */
const speakingLoudness = 75;
/** Each receiver hears the loudest three besides itself. */
const heardCount = slotCounts.microphone + 1;

/** Ranks the voices of a room. */
export type Loudest = {
  /** All microphones, those to be heard first. */
  rank(tracks: Track[]): Track[];
};

export function openLoudest(): Loudest {
  let heard: Track[] = [];
  return {
    rank(tracks) {
      const value = (track: Track) => track.loudness + (heard.includes(track) ? advantage : 0);
      const ranked = tracks.toSorted((one, other) => value(other) - value(one));
      heard = ranked.slice(0, heardCount);
      return ranked;
    },
  };
}

/** The ids of those who speak, the loudest first. */
export const speakersOf = (tracks: Track[]): string[] =>
  tracks
    .filter(({ loudness }) => loudness >= speakingLoudness)
    .sort((one, other) => other.loudness - one.loudness)
    .map(({ participantId }) => participantId);
