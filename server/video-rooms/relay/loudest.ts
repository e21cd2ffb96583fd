import type { Track } from './tracks.ts';

/** How much louder someone has to be to go before someone else, in dB: otherwise voices would come and go. */
const advantage = 6;
/** From this loudness on, a participant counts as speaking: 52 dB below the loudest possible sound. */
const speakingLoudness = 75;

/** Ranks the voices of a room. */
export type Loudest = {
  /** All microphones, those to be heard first. */
  rank(tracks: Track[]): Track[];
};

export function openLoudest(): Loudest {
  let ranked: Track[] = [];
  return {
    rank(tracks) {
      ranked = [
        ...ranked.filter((track) => tracks.includes(track)),
        ...tracks.filter((track) => !ranked.includes(track)),
      ];
      for (let index = ranked.length - 1; index > 0; index--) {
        const [before, track] = [ranked[index - 1], ranked[index]];
        if (before && track && track.loudness > before.loudness + advantage)
          [ranked[index - 1], ranked[index]] = [track, before];
      }
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
