import { ActionIcon } from '@mantine/core';
import { memo, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { TranscriptLine } from '#contract/transcripts.ts';
import { mayDeleteLine, mayEditLine } from '#rules/transcripts.ts';
import { useFormats } from '#web/lib/formats.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { formatMoment, formatTime } from '#web/ui/dates/dates.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconPencil, IconPlayerPlay, IconTrash } from '#web/ui/icons/icons.ts';
import { Marked } from '#web/ui/lists/Marked.tsx';
import { SelectCheck } from '#web/ui/lists/SelectCheck.tsx';
import { usePeople } from '#web/users/queries.ts';
import { TextEditor } from '#web/writing/TextEditor.tsx';
import classes from './Transcript.module.css';
import { useLineChanges } from './useLineChanges.ts';

/** How much of a line its buttons are called by, in characters. */
const nameLength = 60;

type Props = {
  line: TranscriptLine;
  meeting: Pick<Meeting, 'organizerId'>;
  /** Whether the line before is by the same person, so that the name is left out. */
  follows: boolean;
  isSelected: boolean;
  onSelect: (id: number, isRange: boolean) => void;
  onPlay: ((line: TranscriptLine) => void) | undefined;
  isPlaying: boolean;
  /** The words to mark. */
  words: string;
};

/** A line of a transcript: who said it, when, and what. */
export const LineItem = memo(function LineItem(props: Props) {
  const { line, meeting, follows, isSelected, onSelect, onPlay, isPlaying, words } = props;
  const { change, remove } = useLineChanges(line.meetingId);
  const { nameOf } = usePeople();
  const asker = useAsker();
  useFormats();
  const [isEditing, setIsEditing] = useState(false);
  const question = useDialog();
  const name = nameOf(line.userId);
  const time = formatTime(line.spokenAt);
  const title = line.text.slice(0, nameLength);
  const plays = onPlay && line.recordingId !== null;
  return (
    <article
      className={classes.line}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      data-playing={isPlaying || undefined}
    >
      <SelectCheck row={{ id: line.id, title }} isSelected={isSelected} onSelect={onSelect} className={classes.check} />
      <div className="fill">
        <div className={classes.head} data-follows={follows || undefined}>
          {!follows && <strong dir="auto">{name}</strong>}
          {plays ? (
            <button
              type="button"
              className={classes.time}
              aria-label={t('Play from {time}', { time })}
              title={formatMoment(line.spokenAt)}
              onClick={() => onPlay(line)}
            >
              <IconPlayerPlay size={12} aria-hidden="true" />
              {time}
            </button>
          ) : (
            <time className="dimmed tiny figures" dateTime={line.spokenAt} title={formatMoment(line.spokenAt)}>
              {time}
            </time>
          )}
          {line.editedById !== null && (
            <span className="dimmed tiny" title={t('Corrected by {name}', { name: nameOf(line.editedById) })}>
              {t('corrected')}
            </span>
          )}
          {!isEditing && (
            <span className={classes.actions}>
              {mayEditLine(asker, line) && (
                <ActionIcon
                  size={24}
                  aria-label={t('Correct {title}', { title })}
                  title={t('Correct')}
                  onClick={() => setIsEditing(true)}
                >
                  <IconPencil size={15} stroke={1.6} />
                </ActionIcon>
              )}
              {mayDeleteLine(asker, line, meeting) && (
                <ActionIcon
                  size={24}
                  aria-label={t('Delete {title}', { title })}
                  title={t('Delete')}
                  onClick={() => question.open()}
                >
                  <IconTrash size={15} stroke={1.6} />
                </ActionIcon>
              )}
            </span>
          )}
        </div>
        {isEditing ? (
          <TextEditor
            aria-label={t('Line')}
            minRows={1}
            most={limits.transcriptLine}
            emptyError={t('Please enter a text')}
            saves={({ key }) => key === 'Enter'}
            draft={`line.${line.id}.edit`}
            initial={line.text}
            mentions={null}
            onClose={() => setIsEditing(false)}
            onSave={(text) => {
              setIsEditing(false);
              if (text.trim() !== line.text) change.mutate({ line, text: text.trim() });
            }}
          />
        ) : (
          <p className="breaks">{words ? <Marked anywhere text={line.text} words={words} /> : line.text}</p>
        )}
      </div>
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove.mutate(line)}
          question={t('Delete this line for good?')}
        />
      ))}
    </article>
  );
});
