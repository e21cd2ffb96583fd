import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { teamMembersQuery } from '#web/teams/queries.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';
import { AddLine } from './AddLine.tsx';
import classes from './Panels.module.css';

type Props = {
  meeting: Meeting;
  label: string;
  placeholder: string;
  ownerLabel: string;
  /** The name under which this browser keeps what is typed and not added yet. */
  draft: string;
  onAdd: (row: { title: string; ownerId: string }, refuse: () => void) => void;
};

/** A line for a new row of a meeting, and who of its team or its people will own it. */
export function AddOwnedLine({ meeting, label, placeholder, ownerLabel, draft, onAdd }: Props) {
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const [ownerId, setOwnerId] = useState(me);
  const { people } = usePeople();
  const { teamId, participantIds } = meeting;
  const { data: members } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: teamId !== null });
  const ids = participantIds ?? members?.map(({ userId }) => userId);
  return (
    <div className={classes.ownedLine}>
      <AddLine
        label={label}
        placeholder={placeholder}
        draft={draft}
        onAdd={(title, refuse) => onAdd({ title, ownerId }, refuse)}
      />
      {mayWork && (
        <PersonSelect
          aria-label={ownerLabel}
          allowDeselect={false}
          value={ownerId}
          onChange={(id) => setOwnerId(id ?? me)}
          people={people.filter(({ id }) => id === me || !ids || ids.includes(id))}
        />
      )}
    </div>
  );
}
