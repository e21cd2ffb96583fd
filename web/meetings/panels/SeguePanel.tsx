import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { fullName } from '#rules/people.ts';
import { promptOf } from '#rules/segue.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { participantsQuery } from '../liveQueries.ts';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';

/** Arriving: one question, another each meeting, and everybody's word on it. */
export function SeguePanel({ meeting, changes }: PanelProps) {
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const { data: there = [] } = useQuery(participantsQuery(meeting.id));
  const present = there.filter(({ isPresent }) => isPresent);
  const own = present.find(({ user }) => user.id === me);
  return (
    <>
      <p className={classes.prompt}>{promptOf(meeting.id)}</p>
      {own && mayWork && (
        <OwnWord meetingId={meeting.id} said={own.word ?? ''} onSay={(word) => changes.saveWord.mutate(word)} />
      )}
      <ol className={classes.rows}>
        {present.map(({ user, word }) => (
          <li key={user.id} className={classes.row}>
            <PersonAvatar person={user} />
            <span className={classes.text}>
              <span className={classes.title}>{fullName(user)}</span>
              {word && <span>{word}</span>}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What one says oneself: saved at Enter or when the field is left, and until then a draft. */
function OwnWord({ meetingId, said, onSay }: { meetingId: number; said: string; onSay: (word: string) => void }) {
  const { kept, keep } = useDraft<string>(`meeting ${meetingId} word`);
  const [typed, setTyped] = useState(kept);
  useEffect(() => keep(typed), [keep, typed]);
  function save() {
    if (typed !== undefined && typed.trim() !== said) onSay(typed.trim());
    setTyped(undefined);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) save();
  };
  return (
    <TextInput
      mb={8}
      aria-label="Your word"
      placeholder="Your word on it"
      maxLength={limits.word}
      value={typed ?? said}
      enterKeyHint="done"
      autoComplete="off"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  );
}
