import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { Recording } from '#contract/recordings.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { marksQuery } from '#web/transcripts/queries.ts';
import { formatTime } from '#web/ui/dates/dates.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { chaptersOf } from './player/chapters.ts';
import { momentToPlay } from './player/moment.ts';
import { Player } from './player/Player.tsx';
import { RecordingMenu } from './player/RecordingMenu.tsx';
import { recordingsQuery } from './queries.ts';

type Props = {
  meeting: Meeting;
  /** The names of its agenda items. */
  items: string[];
};

/** Plays the recordings of a meeting. Draws nothing if there are none. */
export function RecordingPlayer({ meeting, items }: Props) {
  const meetingId = meeting.id;
  const { data: recordings = [] } = useQuery(recordingsQuery(meetingId));
  const allStopped = recordings.filter(({ stoppedAt }) => stoppedAt !== null);
  const filled = allStopped.filter(({ bytes }) => bytes > 0);
  const stopped = filled.length > 0 ? filled : allStopped;
  const [chosenId, setChosenId] = useState<number>();
  const moment = useStore(momentToPlay);
  useEffect(() => {
    if (moment?.meetingId !== meetingId) return;
    const isWithin = ({ startedAt, stoppedAt }: Recording) =>
      Date.parse(startedAt) <= Date.parse(moment.at) + 1_000 && Date.parse(moment.at) <= Date.parse(stoppedAt ?? '');
    setChosenId(recordings.find(isWithin)?.id);
  }, [moment, meetingId, recordings]);
  const recording = stopped.find(({ id }) => id === chosenId) ?? stopped[0];
  if (!recording) return null;
  return (
    <Card className="p-14-16 mb-12" aria-label={t('Recording')}>
      <div className="row wrap gap-8 mb-8">
        <h2 className="grow size-md weight-600">{t('Recording')}</h2>
        {stopped.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t('Recording')}
            value={String(recording.id)}
            onChange={(id) => setChosenId(Number(id))}
            data={stopped.map(({ id, startedAt }) => ({
              value: String(id),
              label: formatTime(startedAt),
            }))}
          />
        )}
      </div>
      <Tracks key={recording.id} meeting={meeting} recording={recording} items={items} />
    </Card>
  );
}

type TracksProps = Props & { recording: Recording };

function Tracks({ meeting, recording, items }: TracksProps) {
  const { data, error, refetch } = useQuery({
    ...api.recordings.tracks.options({ params: { id: recording.id } }),
    staleTime: 0,
  });
  const { data: marks = [] } = useQuery(marksQuery(meeting.id));
  // The lengths are exact once it has been processed.
  useEffect(() => {
    if (recording.isReady) void refetch();
  }, [recording.isReady, refetch]);
  if (error) return <ErrorState onRetry={refetch} />;
  if (!data) return null;
  if (data.length === 0)
    return (
      <div className="row gap-8">
        <p className="dimmed grow">{t('Nothing was recorded: no one who agreed was in the call.')}</p>
        <RecordingMenu meeting={meeting} recording={recording} tracks={[]} />
      </div>
    );
  return (
    <>
      {!recording.isReady && (
        <p className="dimmed small mb-8" role="status">
          {t("The recording is being processed. You can play it already, but moving in it isn't exact yet.")}
        </p>
      )}
      <Player meeting={meeting} recording={recording} tracks={data} chapters={chaptersOf(marks, recording, items)} />
    </>
  );
}
