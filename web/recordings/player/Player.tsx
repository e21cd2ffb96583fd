import { useEffect, useRef, useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording, RecordingTrack } from '#contract/recordings.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { Chapter } from './chapters.ts';
import { Lanes } from './Lanes.tsx';
import { momentToPlay, playedMoment } from './moment.ts';
import { PlayerControls } from './PlayerControls.tsx';
import { openPlayback, type Playback, type PlaybackState } from './playback.ts';
import { Stage } from './Stage.tsx';

type Props = {
  meeting: Meeting;
  recording: Recording;
  tracks: RecordingTrack[];
  /** The agenda items, and the issues under discussion, from the moment at which they began. */
  chapters: Chapter[];
};

/** Plays the tracks of a recording together: pictures, the people's lanes, the agenda and the controls. */
export function Player(props: Props) {
  const { tracks, recording } = props;
  const { meetingId, startedAt } = recording;
  const [playback, setPlayback] = useState<Playback>();
  // It opens again once the recording has been processed, and goes on as it was.
  const last = useRef<PlaybackState>(undefined);
  useEffect(() => {
    const opened = openPlayback(tracks, last.current);
    const played = playedMoment.get();
    const playedMs = played?.meetingId === meetingId ? Date.parse(played.at) - Date.parse(startedAt) : -1;
    if (!last.current && playedMs >= 0 && playedMs < opened.lengthMs) opened.seek(playedMs);
    setPlayback(opened);
    return () => {
      last.current = opened.state.get();
      opened.close();
    };
  }, [tracks, meetingId, startedAt]);
  return playback && <Opened {...props} playback={playback} />;
}

function Opened({ meeting, recording, tracks, chapters, playback }: Props & { playback: Playback }) {
  const moment = useStore(momentToPlay);
  useEffect(() => {
    if (moment?.meetingId !== recording.meetingId) return;
    const ms = Date.parse(moment.at) - Date.parse(recording.startedAt);
    if (ms < -1_000 || ms > playback.lengthMs) return;
    momentToPlay.set(null);
    playback.seek(ms);
    playedMoment.set({ meetingId: recording.meetingId, at: moment.at });
    if (moment.plays) playback.setPlaying(true);
  }, [moment, recording, playback]);
  useEffect(
    () =>
      playback.state.subscribe(() => {
        const { isPlaying, positionMs } = playback.state.get();
        // Twice a second is enough to follow the lines.
        const at = new Date(Date.parse(recording.startedAt) + Math.floor(positionMs / 500) * 500).toISOString();
        if (isPlaying && playedMoment.get()?.at !== at) playedMoment.set({ meetingId: recording.meetingId, at });
      }),
    [playback, recording],
  );
  return (
    <div className="stack gap-12">
      {/* The processed file has the same address, and other bytes. */}
      <Stage key={String(recording.isReady)} playback={playback} />
      <PlayerControls meeting={meeting} playback={playback} recording={recording} tracks={tracks} />
      <Lanes playback={playback} tracks={tracks} chapters={chapters} />
    </div>
  );
}
