import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { promptOf } from '#rules/segue.ts';
import { useUnmount } from '#web/lib/browser/useUnmount.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { charactersOver } from '#web/ui/fields/useMost.tsx';
import { usePeople } from '#web/users/queries.ts';
import { participantsQuery } from '../liveQueries.ts';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';

/** An opening question, a different one each meeting, and everyone's answer. */
export function SeguePanel({ meeting, changes }: PanelProps) {
  const { nameOf } = usePeople();
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const { data: participants = [] } = useQuery(participantsQuery(meeting.id));
  const present = participants.filter(({ isPresent }) => isPresent);
  const own = present.find(({ user }) => user.id === me);
  return (
    <>
      <p className={classes.prompt}>{t(promptOf(meeting.id))}</p>
      {mayWork && (
        <OwnAnswer
          meetingId={meeting.id}
          isIn={own !== undefined}
          saved={own?.word ?? ''}
          onSave={(answer) => changes.saveAnswer.mutate(answer)}
        />
      )}
      <ol>
        {present.map(({ user, word }) => (
          <li key={user.id} className={classes.row}>
            <PersonAvatar person={user} />
            <span className={classes.text}>
              <span className="plain-link weight-500">{nameOf(user)}</span>
              {word && <span>{word}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

type OwnAnswerProps = {
  meetingId: number;
  /** The field has its space before the user is in the meeting, so that nothing moves when they are. */
  isIn: boolean;
  saved: string;
  onSave: (answer: string) => void;
};

/** The user's own answer. Enter, leaving the field and the next item of the agenda save it. Until then it is a draft. */
function OwnAnswer({ meetingId, isIn, saved, onSave }: OwnAnswerProps) {
  const { savedDraft, saveDraft } = useDraft<string>(`meeting ${meetingId} word`);
  const [typed, setTyped] = useState(savedDraft);
  useEffect(() => saveDraft(typed), [saveDraft, typed]);
  const isTooLong = typed !== undefined && charactersOver(typed, limits.word) > 0;
  function save() {
    if (isTooLong) return;
    if (typed !== undefined && typed.trim() !== saved) onSave(typed.trim());
    setTyped(undefined);
  }
  useUnmount(() => {
    if (typed === undefined || isTooLong || !isIn) return;
    save();
    saveDraft(undefined);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save();
  };
  return (
    <LineField
      mb={8}
      aria-label={t('Your answer')}
      placeholder={t('Your answer')}
      most={limits.word}
      disabled={!isIn}
      value={typed ?? saved}
      enterKeyHint="done"
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
