import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ListedRecording } from '#contract/recordings.ts';
import { Link } from '#web/lib/router.tsx';
import { rich, t } from '#web/lib/translate.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconPlayerRecord } from '#web/ui/icons/icons.ts';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { formatBytes } from './formatBytes.ts';
import { allRecordingsQuery } from './queries.ts';
import classes from './Recording.module.css';
import { useDeleteRecording } from './useRecordingSettings.ts';

/** All recordings that the user may play, with their sizes. */
export function AllRecordings() {
  const query = useInfiniteQuery(allRecordingsQuery);
  const question = useDialog<ListedRecording>();
  const deletion = useDeleteRecording();
  return (
    <>
      <h2 className={classes.heading}>{t('Recordings')}</h2>
      <p className="mb-12 dimmed small">
        {t('Those of private teams and one-on-ones are only listed for the people in them.')}
      </p>
      <PagedCard
        label={t('Recordings')}
        query={query}
        empty={
          <EmptyState
            icon={<IconPlayerRecord size={22} stroke={1.6} />}
            title={t('No recordings yet')}
            description={t('Start one in a {meeting} that is in progress.')}
          />
        }
        rowHeight={60}
      >
        {(recording) => (
          <RecordingRow
            key={recording.id}
            recording={recording}
            isDeleting={deletion.isPending && deletion.variables.id === recording.id}
            onDelete={() => question.open(recording)}
          />
        )}
      </PagedCard>
      {question.draw(({ id, title }) => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => deletion.mutate({ id, title })}
          title={t('Delete the recording of “{title}”?', { title })}
          question={t(
            'What everyone said and showed is deleted for good, with the transcript. No one can bring it back.',
          )}
        />
      ))}
    </>
  );
}

type RowProps = { recording: ListedRecording; isDeleting: boolean; onDelete: () => void };

function RecordingRow({ recording, isDeleting, onDelete }: RowProps) {
  const { meetingId, title, startedAt, stoppedAt, bytes, expiresAt } = recording;
  return (
    <li className="row gap-12 p-10-16 min-h-48">
      <span className="fill column">
        <Link to={`/meetings/${meetingId}`} className="truncate plain-link weight-560" dir="auto">
          {title}
        </Link>
        <span className="dimmed small">
          {formatMoment(startedAt)}
          {' · '}
          {stoppedAt === null
            ? t('Recording now')
            : expiresAt === null
              ? t('Kept until someone deletes it')
              : rich('Kept until {date}', { date: <DateText value={expiresAt} withYear /> })}
        </span>
      </span>
      <span className="rigid figures small">{formatBytes(bytes)}</span>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        loading={isDeleting}
        aria-label={t('Delete the recording of {title}', { title })}
        onClick={onDelete}
      >
        {t('Delete')}
      </Button>
    </li>
  );
}
