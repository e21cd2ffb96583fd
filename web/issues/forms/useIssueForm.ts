import { useState } from 'react';
import type { Issue, IssueType } from '#contract/issues.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { peopleOfNew, useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useCreateIssue, useSaveIssue } from '../useSaveIssue.ts';

/** What stands in a form about an issue. */
export type IssueValues = Pick<Issue, 'title' | 'priority' | 'status' | 'issueType' | 'ownerId' | 'teamId'> & {
  description: string;
};

/** What a new issue starts with, and what it is made from. */
export type IssueStart = {
  title?: string;
  description?: string;
  issueType?: IssueType;
  teamId?: number | null | undefined;
  /** The only people who will see it; it has no team then. */
  visibleTo?: string[];
  rockId?: number;
  messageId?: number;
  /** By what the draft of this form is known; all without a name share one. */
  draft?: string;
  /** What the dialog says above the fields. */
  lead?: string | undefined;
};

const valuesOf = (issue: Issue): IssueValues => ({ ...issue, description: issue.description ?? '' });

type Props = {
  /** The issue to edit; a new one is created when left out. */
  issue?: Issue | undefined;
  start?: IssueStart | undefined;
  /** After one was created; the form closes when left out. */
  onCreated?: (() => void) | undefined;
  onClose: () => void;
};

/** The one form of an issue: what stands in it, what is still missing, and how it is saved. */
export function useIssueForm({ issue, start = {}, onCreated, onClose }: Props) {
  const me = useCurrentUser().id;
  const defaultTeam = useDefaultTeam();
  // As it was when the editing began: only what differs from it is sent.
  const [before] = useState(issue);
  // A row of named people needs no team; with one it would be the team's.
  const [people] = useState(() => (before ? before.visibleTo : peopleOfNew(start)));
  const visibleTo = (teamId: number | null) => (teamId === null ? people : null);
  const initial: IssueValues = before
    ? valuesOf(before)
    : {
        title: start.title ?? '',
        description: start.description ?? '',
        priority: 'medium',
        status: 'open',
        issueType: start.issueType ?? 'short_term',
        ownerId: me,
        teamId: people ? null : (start.teamId ?? defaultTeam),
      };
  const demandsTeam = people === null;
  const draft = useDraft<Partial<IssueValues>>(issue ? `issue.${issue.id}` : (start.draft ?? 'issue'), onClose);
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
    if (!before) {
      const { rockId, messageId } = start;
      return create.mutate(
        { ...fields, visibleTo: visibleTo(fields.teamId), rockId, messageId },
        { onError: form.refuse },
      );
    }
    const changed = changedFields(before, { ...before, ...fields });
    save.mutate({ id: before.id, fields: changed }, { onError: form.refuse });
  });

  return {
    ...form,
    before,
    visibleTo: visibleTo(form.values.teamId),
    demandsTeam,
    close: draft.close,
    isPending,
    submit,
  };
}

export type IssueForm = ReturnType<typeof useIssueForm>;
