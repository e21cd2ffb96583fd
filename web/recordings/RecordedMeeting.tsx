import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording } from '#contract/recordings.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { marksQuery, transcriptQuery } from '#web/transcripts/queries.ts';
import { TranscriptCard } from '#web/transcripts/TranscriptCard.tsx';
import { formatTime } from '#web/ui/dates/dates.ts';
import { IconChevronDown, IconChevronRight } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { chaptersOf } from './player/chapters.ts';
import { momentToPlay, playedMoment } from './player/moment.ts';
import { recordingsQuery } from './queries.ts';
import { RecordingPlayer } from './RecordingPlayer.tsx';
import classes from './Recordings.module.css';

type Props = {
  meeting: Meeting;
  /** The names of its agenda items. */
  items: string[];
};

/** What was said in a meeting that has ended, folded until someone wants it: its recordings, and its transcript. A line plays itself. */
export default function RecordedMeeting({ meeting, items }: Props) {
  const { id: meetingId } = meeting;
  const { data: recordings = [] } = useQuery(recordingsQuery(meetingId));
  const { data: lines = [] } = useQuery(transcriptQuery(meetingId));
  const [address] = useAddress();
  const [isOpen, setOpen] = useState(false);
  const linked = lines.find(({ id }) => id === idIn(address, 'line'));
  const linkedAt = linked?.recordingId != null ? linked.spokenAt : undefined;
  useEffect(() => {
    if (linkedAt) momentToPlay.set({ meetingId, at: linkedAt, plays: false });
  }, [meetingId, linkedAt]);
  const linkedId = linked?.id;
  useEffect(() => {
    // No recording plays a line that was typed.
    if (linkedId !== undefined) setOpen(true);
  }, [linkedId]);
  const moment = useStore(momentToPlay);
  if (!isOpen && moment?.meetingId === meetingId) setOpen(true);
  const played = useStore(playedMoment);
  const playing =
    played?.meetingId === meetingId
      ? lines.findLast(({ recordingId, spokenAt }) => recordingId !== null && spokenAt <= played.at)
      : undefined;
  const hasRecording = recordings.some(({ stoppedAt }) => stoppedAt !== null);
  if (!hasRecording && lines.length === 0) return null;
  const title = !hasRecording ? t('Transcript') : lines.length === 0 ? t('Recording') : t('Recording and transcript');
  return (
    <>
      <Card className="mb-12 no-print">
        <button
          type="button"
          className={`${classes.fold} hover`}
          aria-expanded={isOpen}
          onClick={() => {
            momentToPlay.set(null);
            setOpen(!isOpen);
          }}
        >
          {isOpen ? <IconChevronDown {...chevron} /> : <IconChevronRight {...chevron} />}
          {title}
        </button>
        {hasRecording && !isOpen && <Chapters meeting={meeting} recordings={recordings} items={items} />}
      </Card>
      {isOpen && (
        <div className={classes.both} data-beside={(recordings.length > 0 && lines.length > 0) || undefined}>
          <RecordingPlayer meeting={meeting} items={items} />
          <TranscriptCard
            meeting={meeting}
            items={items}
            playingId={playing?.id}
            onPlay={({ spokenAt }) => momentToPlay.set({ meetingId, at: spokenAt, plays: true })}
          />
        </div>
      )}
    </>
  );
}

const chevron = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

/** The agenda of a recorded meeting. Each item opens the recording and plays it from there. */
function Chapters({ meeting, recordings, items }: Props & { recordings: Recording[] }) {
  const { data: marks = [] } = useQuery(marksQuery(meeting.id));
  const chapters = recordings.flatMap((recording) =>
    chaptersOf(marks, recording, items).map(({ atMs, label }) => ({
      label,
      at: new Date(Date.parse(recording.startedAt) + atMs).toISOString(),
    })),
  );
  if (chapters.length === 0) return null;
  return (
    <ol className={`${classes.chapters} plain row wrap gap-4`} aria-label={t('Agenda')}>
      {chapters.map(({ at, label }) => (
        <li key={at}>
          <button
            type="button"
            className={`${classes.chapter} hover round-6 small`}
            onClick={() => momentToPlay.set({ meetingId: meeting.id, at, plays: true })}
          >
            <span className="figures dimmed">{formatTime(at)}</span> {label}
          </button>
        </li>
      ))}
    </ol>
  );
}
