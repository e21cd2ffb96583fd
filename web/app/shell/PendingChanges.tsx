import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { msg } from '#rules/translate.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { outbox } from '#web/lib/changes/appOutbox.ts';
import { changeName, type PendingChange } from '#web/lib/changes/pendingChange.ts';
import { retry } from '#web/lib/changes/resendPending.ts';
import { refusedForms } from '#web/lib/changes/sentForm.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { IconCopy } from '#web/ui/icons/icons.ts';
import classes from './PendingChanges.module.css';

const waitSentences = {
  turn: msg('Waiting for an earlier change to be saved.'),
  answer: msg('Sent. Waiting for the server to answer.'),
  connection: msg('Waiting for a connection to the server.'),
  server: msg('The server is busy. We will try again in a moment.'),
};

/** Why a change is not saved. */
function statusOf(change: PendingChange): string {
  const { reason = '' } = change;
  if (change.state === 'refused') return `${changeName(change)} (${typeof reason === 'string' ? reason : t(reason)})`;
  if (change.state === 'expired') return t('{reason}. Check whether it was saved before you retry.', { reason });
  return t(waitSentences[change.waitsFor]);
}

/** The form of a failed change, if the page still has it. */
const formOf = (change: PendingChange) => refusedForms.get().find(({ failed }) => failed?.id === change.id);

/** The texts that the user typed in a change, one below the other. */
function textOf({ request, text }: PendingChange): string {
  if (text !== undefined) return text;
  const fields = JSON.parse(request.body ?? '{}') as Record<string, unknown>;
  return Object.entries(fields)
    .flatMap(([name, value]) => (typeof value === 'string' && !/(Id|From)$/.test(name) ? value : []))
    .filter((text) => text.trim() !== '')
    .join('\n');
}

/** Lists the changes that wait for the server and those that failed: to retry, to discard, or to copy what was typed. */
export default function PendingChanges({ onClose }: { onClose: () => void }) {
  const changes = useStore(outbox.pending);
  const [discarding, setDiscarding] = useState<PendingChange>();
  const summary = useRef<HTMLParagraphElement>(null);
  /** The buttons of a change go with it, so the focus moves to the sentence that says how many are left. */
  const focusSummary = () => setTimeout(() => summary.current?.focus());
  return (
    <TitledDialog title={t('Unsaved changes')} width={480} onClose={onClose}>
      <Text ref={summary} tabIndex={-1} role="status" size="sm" c="dimmed" className={classes.summary}>
        {changes.length === 0
          ? t('Everything is saved.')
          : t('{count, plural, one {# change is not saved yet.} other {# changes are not saved yet.}}', {
              count: changes.length,
            })}
      </Text>
      <ul>
        {changes.map((change) => (
          <Item
            key={change.id}
            change={change}
            onEdit={() => {
              onClose();
              formOf(change)?.edit();
            }}
            onRetry={() => {
              formOf(change)?.end();
              retry(change);
              if (change.state !== 'waiting') focusSummary();
            }}
            onDiscard={() => setDiscarding(change)}
          />
        ))}
      </ul>
      {discarding && (
        <ConfirmDialog
          question={
            discarding.title
              ? t('Discard the change to “{title}”?', { title: discarding.title })
              : t('Discard this change?')
          }
          detail={
            discarding.state === 'waiting'
              ? t('It will not be sent. If the server has already received it, it stays saved.')
              : t('The text you typed will be deleted.')
          }
          confirmLabel={t('Discard')}
          onClose={() => setDiscarding(undefined)}
          onConfirm={() => {
            outbox.discard(discarding.id);
            formOf(discarding)?.end();
            focusSummary();
          }}
        />
      )}
    </TitledDialog>
  );
}

type ItemProps = { change: PendingChange; onEdit: () => void; onRetry: () => void; onDiscard: () => void };

function Item({ change, onEdit, onRetry, onDiscard }: ItemProps) {
  const forms = useStore(refusedForms);
  const text = textOf(change);
  const title = change.title ?? t('A change');
  const isFromHere = useCurrentUser().organizationId === change.organizationId;
  const made = <TimeAgo at={new Date(change.createdAt).toISOString()} />;
  return (
    <li className={classes.change}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm">{statusOf(change)}</Text>
      <Text size="xs" c="dimmed">
        {isFromHere ? made : rich('{time} in another organization. Switch to it to retry.', { time: made })}
      </Text>
      {text && text !== change.title && <pre className={classes.text}>{text}</pre>}
      <div className="flex gap-8 mt-8">
        {forms.some(({ failed }) => failed?.id === change.id) && (
          <Button variant="default" size="compact-sm" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
            {t('Edit')}
          </Button>
        )}
        {isFromHere && (
          <Button variant="default" size="compact-sm" aria-label={t('Retry {title}', { title })} onClick={onRetry}>
            {t('Retry')}
          </Button>
        )}
        {text && mayCopy && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Copy {title}', { title })}
            leftSection={<IconCopy size={14} />}
            onClick={() => copy(text, t('text'))}
          >
            {t('Copy')}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={t('Discard {title}', { title })}
          onClick={onDiscard}
        >
          {t('Discard')}
        </Button>
      </div>
    </li>
  );
}
