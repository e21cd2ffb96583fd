import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Issue, IssueType } from '#contract/issues.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { teamsOfUserQuery } from '#web/users/queries.ts';
import { useCreateIssue, useSaveIssue } from './useSaveIssue.ts';

/** What a new issue is given beforehand. */
export type IssueDefaults = { issueType?: IssueType; teamId?: number | null | undefined; rockId?: number };

type Values = Pick<Issue, 'title' | 'priority' | 'status' | 'issueType' | 'ownerId' | 'teamId'> & {
  description: string;
};

const valuesOf = (issue: Issue): Values => ({ ...issue, description: issue.description ?? '' });

type Props = { issue: Issue | undefined; defaults: IssueDefaults; demandsTeam: boolean; onSaved: () => void };

/** What stands in a form about an issue, and how it is saved. */
export function useIssueForm({ issue, defaults, demandsTeam, onSaved }: Props) {
  const me = useCurrentUser().id;
  const { data: ownTeams = [] } = useQuery(teamsOfUserQuery(me));
  const onlyTeam = ownTeams.length === 1 ? (ownTeams[0]?.id ?? null) : null;
  // As it was when the editing began: only what differs from it is sent.
  const [before] = useState(issue);
  const [given, setGiven] = useState<Partial<Values>>({});
  const initial: Values = before
    ? valuesOf(before)
    : {
        title: '',
        description: '',
        priority: 'medium',
        status: 'open',
        issueType: defaults.issueType ?? 'short_term',
        ownerId: me,
        teamId: defaults.teamId ?? onlyTeam,
      };
  const values = { ...initial, ...given };
  const create = useCreateIssue({ onSuccess: onSaved });
  const save = useSaveIssue({ onSuccess: onSaved });
  const isComplete = values.title.trim() !== '' && !(demandsTeam && values.teamId === null);
  const isPending = create.isPending || save.isPending;

  function submit() {
    if (!isComplete || isPending) return;
    const { title, description, priority, status, issueType, ownerId, teamId } = values;
    const fields = {
      title: title.trim(),
      description: description.trim() || null,
      priority,
      status,
      issueType,
      ownerId,
      teamId,
    };
    if (before) save.mutate({ id: before.id, fields: changedFields(before, { ...before, ...fields }) });
    else create.mutate({ ...fields, rockId: defaults.rockId ?? null });
  }

  return {
    values,
    set: (change: Partial<Values>) => setGiven((now) => ({ ...now, ...change })),
    /** Leaves the form ready for the next. */
    empty: () => setGiven(({ title: _, description: __, ...kept }) => kept),
    isComplete,
    isPending,
    submit,
  };
}
