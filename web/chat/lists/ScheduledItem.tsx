import { ActionIcon, Badge, Button } from '@mantine/core';
import { useState } from 'react';
import type { ScheduledMessage } from '#contract/later.ts';
import { pathToDraft } from '#rules/chat.ts';
import { plainText } from '#rules/markdown.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconClockEdit, IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { TextEditor, UnfinishedEdit } from '#web/writing/TextEditor.tsx';
import chat from '../Chat.module.css';
import { LaterMenu } from '../later/LaterMenu.tsx';
import { formatLater } from '../later/times.ts';
import { useScheduledChanges } from '../later/useScheduled.ts';
import { isSendKey } from '../messages/Composer.tsx';

/** A message that waits to be sent, with what its author can do with it. */
export function ScheduledItem({ scheduled, channel }: { scheduled: ScheduledMessage; channel: string | undefined }) {
  const { id, content, files, sendAt, hasFailed } = scheduled;
  const { change, send, remove } = useScheduledChanges(scheduled);
  const [isEditing, setIsEditing] = useState(false);
  const draft = `scheduled.${id}.edit`;
  return (
    <li className="grid gap-4 p-8-16">
      <div className="row wrap gap-8">
        <strong>{formatLater(sendAt)}</strong>
        {channel !== undefined && (
          <Link className="dimmed tiny" dir="auto" to={pathToDraft(scheduled)}>
            {channel}
          </Link>
        )}
        {hasFailed && <Badge color="red">{t('Not sent')}</Badge>}
      </div>
      {hasFailed && (
        <p className="dimmed small">
          {t('You could not write there at that time, or a file was gone. Send it now, or choose another time.')}
        </p>
      )}
      {isEditing ? (
        <TextEditor
          aria-label={t('Edit message')}
          classNames={{ input: chat.input ?? '' }}
          minRows={1}
          saves={isSendKey}
          emptyError={t('Please enter a message')}
          draft={draft}
          initial={content}
          onClose={() => setIsEditing(false)}
          onSave={(text) => {
            setIsEditing(false);
            if (text !== content) change.mutate({ content: text });
          }}
        />
      ) : (
        <>
          <span className="clamp breaks" dir="auto">
            {plainText(content) || files.map(({ name }) => name).join(', ')}
          </span>
          <UnfinishedEdit draft={draft} onContinue={() => setIsEditing(true)} />
        </>
      )}
      <div className="row gap-4">
        <Button variant="default" size="xs" onClick={() => send.mutate()}>
          {t('Send now')}
        </Button>
        <LaterMenu
          label={t('Send at another time')}
          title={t('Send later')}
          submitLabel={t('Schedule')}
          at={hasFailed ? null : sendAt}
          onChoose={(at) => change.mutate({ sendAt: at })}
          trigger={(props) => (
            <ActionIcon {...props} size={28} aria-label={t('Send at another time')} title={t('Send at another time')}>
              <IconClockEdit size={16} stroke={1.6} />
            </ActionIcon>
          )}
        />
        <ActionIcon size={28} aria-label={t('Edit message')} title={t('Edit')} onClick={() => setIsEditing(true)}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
        <ActionIcon size={28} aria-label={t('Delete message')} title={t('Delete')} onClick={() => remove.mutate()}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </div>
    </li>
  );
}
