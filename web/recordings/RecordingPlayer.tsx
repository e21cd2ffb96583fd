import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import type { Recording } from '#contract/recordings.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { formatTime } from '#web/ui/dates/dates.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { momentToPlay } from './player/moment.ts';
import { Player } from './player/Player.tsx';
import { recordingsQuery } from './queries.ts';

type Props = { meetingId: number; agenda: AgendaItem[] };

/** Plays the recordings of a meeting. Draws nothing if there are none. */
export default function RecordingPlayer({ meetingId, agenda }: Props) {
  const { data: recordings = [] } = useQuery(recordingsQuery(meetingId));
  const stopped = recordings.filter(({ stoppedAt }) => stoppedAt !== null);
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
            data={stopped.map(({ id, startedAt }) => ({ value: String(id), label: formatTime(startedAt) }))}
          />
        )}
      </div>
      <Tracks key={`${recording.id} ${recording.isReady}`} recording={recording} agenda={agenda} />
    </Card>
  );
}

function Tracks({ recording, agenda }: { recording: Recording; agenda: AgendaItem[] }) {
  const { data, error, refetch } = useQuery({
    ...api.recordings.tracks.options({ params: { id: recording.id } }),
    staleTime: 0,
  });
  if (error) return <ErrorState onRetry={refetch} />;
  if (!data) return null;
  if (data.length === 0)
    return <p className="dimmed">{t('Nothing was recorded: no one who agreed was in the call.')}</p>;
  return (
    <>
      {!recording.isReady && (
        <p className="dimmed small mb-8" role="status">
          {t("The recording is being processed. You can play it already, but moving in it isn't exact yet.")}
        </p>
      )}
      <Player recording={recording} tracks={data} agenda={agenda} />
    </>
  );
}
