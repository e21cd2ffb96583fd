import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useStore } from '#web/lib/useStore.ts';
import { transcriptQuery } from '#web/transcripts/queries.ts';
import { TranscriptCard } from '#web/transcripts/TranscriptCard.tsx';
import { momentToPlay, playedMoment } from './player/moment.ts';
import { recordingsQuery } from './queries.ts';
import { RecordingPlayer } from './RecordingPlayer.tsx';
import classes from './Recordings.module.css';

type Props = {
  meeting: Meeting;
  /** The names of its agenda items. */
  items: string[];
};

/** What was said in a meeting that has ended: its recordings, and its transcript beside them. A click on a line plays it. */
export default function RecordedMeeting({ meeting, items }: Props) {
  const { id: meetingId } = meeting;
  const { data: recordings = [] } = useQuery(recordingsQuery(meetingId));
  const { data: lines = [] } = useQuery(transcriptQuery(meetingId));
  const [address] = useAddress();
  const linked = lines.find(({ id }) => id === idIn(address, 'line'));
  const linkedAt = linked?.recordingId != null ? linked.spokenAt : undefined;
  useEffect(() => {
    if (linkedAt) momentToPlay.set({ meetingId, at: linkedAt, plays: false });
  }, [meetingId, linkedAt]);
  const played = useStore(playedMoment);
  const playing =
    played?.meetingId === meetingId
      ? lines.findLast(({ recordingId, spokenAt }) => recordingId !== null && spokenAt <= played.at)
      : undefined;
  return (
    <div className={classes.both} data-beside={(recordings.length > 0 && lines.length > 0) || undefined}>
      <RecordingPlayer meeting={meeting} items={items} />
      <TranscriptCard
        meeting={meeting}
        items={items}
        playingId={playing?.id}
        onPlay={({ spokenAt }) => momentToPlay.set({ meetingId, at: spokenAt, plays: true })}
      />
    </div>
  );
}
