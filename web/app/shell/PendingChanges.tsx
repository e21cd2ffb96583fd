import { Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { outbox } from '#web/lib/changes/appOutbox.ts';
import { changeName, type PendingChange } from '#web/lib/changes/pendingChange.ts';
import { retry } from '#web/lib/changes/resendPending.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useStore } from '#web/lib/useStore.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import classes from './PendingChanges.module.css';

const waitSentences = {
  turn: 'Waiting for an earlier change to be saved.',
  answer: 'Sent. Waiting for the server to answer.',
  connection: 'Waiting for a connection to the server.',
  server: 'The server is busy. It will be sent again in a moment.',
};

/** Why a change is not saved. */
function statusOf(change: PendingChange): string {
  if (change.state === 'refused') return `${changeName(change)} (${say(change.reason ?? '')})`;
  if (change.state === 'expired') return `${say(change.reason ?? '')}. Check whether it was saved before you retry.`;
  return waitSentences[change.waitsFor];
}

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
    <TitledDialog title="Unsaved changes" width={480} onClose={onClose}>
      <Text ref={summary} tabIndex={-1} role="status" size="sm" c="dimmed" className={classes.summary}>
        {changes.length === 0
          ? 'Everything is saved.'
          : `${changes.length === 1 ? 'One change is' : `${changes.length} changes are`} not saved yet.`}
      </Text>
      <ul className={classes.list}>
        {changes.map((change) => (
          <Item
            key={change.id}
            change={change}
            onRetry={() => {
              retry(change);
              if (change.state !== 'waiting') focusSummary();
            }}
            onDiscard={() => setDiscarding(change)}
          />
        ))}
      </ul>
      {discarding && (
        <ConfirmDialog
          question={`Discard ${discarding.title ? `the change to “${discarding.title}”` : 'this change'}?`}
          detail={
            discarding.state === 'waiting'
              ? 'It will not be sent any more. If the server has received it already, it stays saved.'
              : 'The text that you typed will be deleted.'
          }
          confirmLabel="Discard"
          onClose={() => setDiscarding(undefined)}
          onConfirm={() => {
            outbox.discard(discarding.id);
            focusSummary();
          }}
        />
      )}
    </TitledDialog>
  );
}

function Item({ change, onRetry, onDiscard }: { change: PendingChange; onRetry: () => void; onDiscard: () => void }) {
  const text = textOf(change);
  const title = change.title ?? 'A change';
  const isFromHere = useCurrentUser().organizationId === change.organizationId;
  return (
    <li className={classes.change}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm">{statusOf(change)}</Text>
      <Text size="xs" c="dimmed">
        Made <TimeAgo at={new Date(change.createdAt).toISOString()} />
        {!isFromHere && ' in another organization. Switch to it to retry.'}
      </Text>
      {text && text !== change.title && <pre className={classes.text}>{text}</pre>}
      <div className={classes.actions}>
        {isFromHere && (
          <Button variant="default" size="compact-sm" aria-label={`Retry ${title}`} onClick={onRetry}>
            Retry
          </Button>
        )}
        {text && mayCopy && (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Copy ${title}`}
            leftSection={<IconCopy size={14} />}
            onClick={() => copy(text, 'text')}
          >
            Copy
          </Button>
        )}
        <Button variant="subtle" color="red" size="compact-sm" aria-label={`Discard ${title}`} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </li>
  );
}
