import { Button, Group, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { MeetingSummary } from '#contract/summaries.ts';
import { isStalled } from '#rules/summaries.ts';
import { listen } from '#web/lib/live.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { serverNow } from '#web/lib/serverClock.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { recordingSettingsQuery } from '#web/recordings/queries.ts';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconSparkles } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { usePeople, usePerson } from '#web/users/queries.ts';
import { MessageText } from '#web/writing/MessageText.tsx';
import { Proposals } from './Proposals.tsx';
import { summaryQuery } from './queries.ts';
import classes from './Summary.module.css';
import { useSummaryChanges } from './useSummaryChanges.ts';

const EditSummaryDialog = lazyDialog(() => import('./EditSummaryDialog.tsx'));

/** The summary that a model wrote, as it writes it; or the button that starts it. For those who may hear the meeting. */
export default function SummaryCard({ meeting }: { meeting: Meeting }) {
  const { id } = meeting;
  const { data: [summary] = [], isSuccess } = useQuery(summaryQuery(id));
  const { data: abilities } = useQuery(recordingSettingsQuery);
  const mayWork = useMayWork();
  const changes = useSummaryChanges(id);
  useEffect(() => listen({ noun: 'transcripts', id }), [id]);
  if (!isSuccess || (!summary && !(abilities?.hasModel && mayWork))) return null;
  return (
    <Card className={classes.card} aria-label={t('AI summary')}>
      <h2 className="row gap-6 mb-8 size-md weight-600">
        <IconSparkles size={18} stroke={1.6} aria-hidden="true" />
        {t('AI summary')}
      </h2>
      {summary ? (
        <Written meeting={meeting} summary={summary} changes={changes} />
      ) : (
        <Group gap="xs">
          <span className="fill small dimmed">
            {t('A language model can write a summary from the recap and the transcript.')}
          </span>
          <Button variant="default" loading={changes.write.isPending} onClick={() => changes.write.mutate()}>
            {t('Write a summary')}
          </Button>
        </Group>
      )}
    </Card>
  );
}

type Props = { meeting: Meeting; summary: MeetingSummary; changes: ReturnType<typeof useSummaryChanges> };

function Written({ meeting, summary, changes }: Props) {
  const { state, text, failure, proposals } = summary;
  const [openedAt] = useState(serverNow);
  const hasStalled = isStalled(summary, openedAt);
  if (state === 'failed' || hasStalled) {
    return (
      <>
        <p role="alert" className="mb-12">
          {hasStalled ? t('The summary was not finished.') : t({ text: failure ?? '' })}
        </p>
        <NotForObservers>
          <Group gap="xs">
            <Button variant="default" loading={changes.write.isPending} onClick={() => changes.write.mutate()}>
              {t('Try again')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => changes.remove.mutate()}>
              {t('Discard')}
            </Button>
          </Group>
        </NotForObservers>
      </>
    );
  }
  const isReady = state === 'ready';
  return (
    <>
      <p role="status" className="row gap-8 mb-8 dimmed small">
        {!isReady && <Loader size={14} />}
        {isReady ? <Origin summary={summary} /> : text ? t('Writing…') : t('Reading the {meeting}…')}
      </p>
      {text && (
        <div className="mb-12 breaks pre-wrap" aria-busy={!isReady}>
          <MessageText content={text} />
        </div>
      )}
      {isReady && proposals.length > 0 && <Proposals meeting={meeting} proposals={proposals} decide={changes.decide} />}
      {isReady ? (
        <Actions meeting={meeting} summary={summary} changes={changes} />
      ) : (
        <NotForObservers>
          <Button variant="default" onClick={() => changes.remove.mutate()}>
            {t('Cancel')}
          </Button>
        </NotForObservers>
      )}
    </>
  );
}

/** Who wrote, edited and sent a summary. */
function Origin({ summary: { editedById, sentAt, sentById, model } }: Pick<Props, 'summary'>) {
  const { nameOf } = usePeople();
  const { data: abilities } = useQuery(recordingSettingsQuery);
  const current = abilities?.languageModel;
  const host = current?.name === model ? current.host : null;
  const { person: editor } = usePerson(editedById);
  const { person: sender } = usePerson(sentById);
  return (
    <span>
      {editor
        ? t('Written by a language model and edited by {name}.', { name: nameOf(editor) })
        : t('Written by a language model. It may be wrong: check it before you rely on it.')}{' '}
      {sentAt !== null &&
        t('Sent by {name}, {when}.', { name: sender ? nameOf(sender) : '', when: formatMoment(sentAt) })}{' '}
      {host === null ? t('Model: {model}', { model }) : t('Model: {model}, run by {host}', { model, host })}
    </span>
  );
}

function Actions({ meeting, summary, changes }: Props) {
  const edit = useDialog();
  const send = useDialog();
  const rewrite = useDialog();
  const remove = useDialog();
  const isSent = summary.sentAt !== null;
  return (
    <NotForObservers>
      <Group gap="xs" mt={12} className="no-print">
        {!isSent && <Button onClick={() => send.open()}>{t('Send…')}</Button>}
        {!isSent && (
          <Button variant="default" onClick={() => edit.open()}>
            {t('Edit')}
          </Button>
        )}
        {!isSent && (
          <Button variant="subtle" onClick={() => rewrite.open()}>
            {t('Write again')}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => remove.open()}>
          {t('Delete')}
        </Button>
      </Group>
      {edit.draw(() => (
        <EditSummaryDialog summary={summary} onSave={changes.edit.mutate} onClose={edit.close} />
      ))}
      {send.draw(() => (
        <ConfirmDialog
          destructive={false}
          question={t('Send this summary?')}
          detail={
            meeting.teamId === null
              ? t('It goes by email to everyone who was there or expected. You can send it only once.')
              : t(
                  "It is posted in the team's channel, where everyone who can read the channel sees it, and goes by email to everyone who was there or expected. You can send it only once.",
                )
          }
          confirmLabel={t('Send')}
          onConfirm={() => changes.send.mutate()}
          onClose={send.close}
        />
      ))}
      {rewrite.draw(() => (
        <ConfirmDialog
          question={t('Write this summary again?')}
          detail={t('The text is replaced, with all edits. What you created from its proposals stays.')}
          confirmLabel={t('Write again')}
          onConfirm={() => changes.write.mutate()}
          onClose={rewrite.close}
        />
      ))}
      {remove.draw(() => (
        <ConfirmDialog
          question={t('Delete this summary?')}
          detail={t('It is deleted for good. What you created from its proposals stays.')}
          onConfirm={() => changes.remove.mutate()}
          onClose={remove.close}
        />
      ))}
    </NotForObservers>
  );
}
