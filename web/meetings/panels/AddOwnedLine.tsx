import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import type { LinesOf } from '#web/lines/usePastedLines.tsx';
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
  /** The name of the draft that stores unfinished text in this browser. */
  draft: string;
  onAdd: (row: { title: string; ownerId: string }, restore: (error: Error) => void) => void;
  /** What becomes of a pasted list. A line that names no owner has the chosen one. */
  lines: Omit<LinesOf<string>, 'owners'>;
};

/** An input for a new row of a meeting, with a choice of its owner among the team or participants. */
export function AddOwnedLine({ meeting, label, placeholder, ownerLabel, draft, onAdd, lines }: Props) {
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const [ownerId, setOwnerId] = useState(me);
  const { people } = usePeople();
  const { teamId, participantIds } = meeting;
  const { data: members } = useQuery({ ...teamMembersQuery(teamId ?? 0), enabled: teamId !== null });
  const ids = participantIds ?? members?.map(({ userId }) => userId);
  const owners = people.filter(({ id }) => id === me || !ids || ids.includes(id));
  return (
    <div className={classes.ownedLine}>
      <AddLine
        label={label}
        placeholder={placeholder}
        draft={draft}
        onAdd={(title, restore) => onAdd({ title, ownerId }, restore)}
        lines={{
          ...lines,
          owners: owners.map(({ id }) => id),
          create: (line) => lines.create({ ...line, ownerId: line.ownerId ?? ownerId }),
        }}
      />
      {mayWork && (
        <PersonSelect
          aria-label={ownerLabel}
          allowDeselect={false}
          value={ownerId}
          onChange={(id) => setOwnerId(id ?? me)}
          people={owners}
        />
      )}
    </div>
  );
}
