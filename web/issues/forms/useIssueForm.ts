import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Issue, IssueType } from '#contract/issues.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
import { teamsOfUserQuery } from '#web/users/queries.ts';
import { useCreateIssue, useSaveIssue } from '../useSaveIssue.ts';

/** What a new issue is given beforehand. */
export type IssueDefaults = { issueType?: IssueType; teamId?: number | null | undefined; rockId?: number };

/** What stands in a form about an issue. */
export type IssueValues = Pick<Issue, 'title' | 'priority' | 'status' | 'issueType' | 'ownerId' | 'teamId'> & {
  description: string;
};

const valuesOf = (issue: Issue): IssueValues => ({ ...issue, description: issue.description ?? '' });

type Props = {
  issue: Issue | undefined;
  defaults: IssueDefaults;
  demandsTeam: boolean;
  /** After one was created; the form closes when left out. */
  onCreated?: () => void;
  onClose: () => void;
};

/** What stands in a form about an issue, and how it is saved. */
export function useIssueForm({ issue, defaults, demandsTeam, onCreated, onClose }: Props) {
  const me = useCurrentUser().id;
  const { data: ownTeams = [] } = useQuery(teamsOfUserQuery(me));
  const onlyTeam = ownTeams.length === 1 ? (ownTeams[0]?.id ?? null) : null;
  // As it was when the editing began: only what differs from it is sent.
  const [before] = useState(issue);
  const initial: IssueValues = before
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
  const newName = defaults.rockId === undefined ? 'issue' : `rock.${defaults.rockId}.issue`;
  const draft = useDraft<Partial<IssueValues>>(issue ? `issue.${issue.id}` : newName, onClose);
  const form = useForm({
    initial,
    draft,
    faultsOf: ({ title, teamId }) => ({
      title: title.trim() ? null : 'Title is required',
      teamId: demandsTeam && teamId === null ? 'Team selection is required' : null,
    }),
  });
  const create = useCreateIssue({ onSuccess: onCreated ?? draft.close });
  const save = useSaveIssue({ onSuccess: draft.close });
  const isPending = create.isPending || save.isPending;

  const submit = form.submit(({ title, description, priority, status, issueType, ownerId, teamId }) => {
    if (isPending) return;
    const texts = { title: title.trim(), description: description.trim() || null };
    const fields = { ...texts, priority, status, issueType, ownerId, teamId };
    if (!before) return create.mutate({ ...fields, rockId: defaults.rockId ?? null }, { onError: form.refuse });
    const changed = changedFields(before, { ...before, ...fields });
    save.mutate({ id: before.id, fields: changed }, { onError: form.refuse });
  });

  return { ...form, close: draft.close, isPending, submit };
}
