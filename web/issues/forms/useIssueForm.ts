import { useState } from 'react';
import type { Issue, IssueType } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePastedTitles } from '#web/lines/usePastedLines.tsx';
import { peopleOfNew, useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
import { issues } from '../queries.ts';
import { useCreateIssue, useSaveIssue } from '../useSaveIssue.ts';

/** The fields of the issue form. */
export type IssueValues = Pick<Issue, 'title' | 'priority' | 'status' | 'issueType' | 'ownerId' | 'teamId'> & {
  description: string;
};

/** Initial values of a new issue, and its source. */
export type IssueStart = {
  title?: string;
  description?: string;
  issueType?: IssueType;
  teamId?: number | null | undefined;
  /** The only people who will see it. It then has no team. */
  visibleTo?: string[];
  rockId?: number;
  messageId?: number;
  /** The name of the form's draft. Forms without one share a draft. */
  draft?: string;
  /** The text above the fields. */
  lead?: string | undefined;
};

const valuesOf = (issue: Issue): IssueValues => ({ ...issue, description: issue.description ?? '' });

type Props = {
  /** The issue to edit. Without it the form creates one. */
  issue?: Issue | undefined;
  start?: IssueStart | undefined;
  onClose: () => void;
  /** The form is not in a dialog: it stays for the next row, and when it edits one, until that is saved. */
  isInline?: boolean;
};

/** The state of every issue form: fields, errors and saving. */
export function useIssueForm({ issue, start = {}, onClose, isInline = false }: Props) {
  const me = useCurrentUser().id;
  const defaultTeam = useDefaultTeam();
  // The issue when editing began. Only fields that differ from it are sent.
  const [before] = useState(issue);
  // A row for named people has no team, which would open it to the team.
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
  const draft = useFormDraft<Partial<IssueValues>>(issue ? `issue.${issue.id}` : (start.draft ?? 'issue'), onClose);
  const form = useForm({
    initial,
    draft,
    faultsOf: ({ title, teamId }) => ({
      title: title.trim() ? null : t('Title is required'),
      teamId: demandsTeam && teamId === null ? t('Team selection is required') : null,
    }),
  });
  const create = useCreateIssue();
  const save = useSaveIssue();

  const { rockId, messageId } = start;
  const done = () => (isInline ? form.empty('title', 'description') : draft.close());
  const pasted = usePastedTitles(form, done, {
    noun: 'issues',
    create: ({ title, ...line }) => {
      const { values } = form;
      const description = line.description ?? (values.description.trim() || null);
      const ownerId = line.ownerId ?? values.ownerId;
      return api.issues.create({
        body: { ...values, title, description, ownerId, visibleTo: visibleTo(values.teamId), rockId, messageId },
      });
    },
    receives: issues,
  });

  const submit = form.submit(({ title, description, priority, status, issueType, ownerId, teamId }) => {
    const texts = { title: title.trim(), description: description.trim() || null };
    const fields = { ...texts, priority, status, issueType, ownerId, teamId };
    if (!before) {
      return create.mutate(
        { ...fields, visibleTo: visibleTo(fields.teamId), rockId, messageId },
        {
          onError(error) {
            form.refuse(error);
            if (isInline) form.bringBack({ title, description }, error);
          },
        },
      );
    }
    const changed = changedFields(before, { ...before, ...fields });
    save.mutate(
      { id: before.id, fields: changed },
      { onError: form.refuse, ...(isInline && { onSuccess: draft.close }) },
    );
  });

  return {
    ...form,
    before,
    visibleTo: visibleTo(form.values.teamId),
    demandsTeam,
    close: draft.close,
    isSaving: save.isPending,
    submit,
    pasted,
  };
}

export type IssueForm = ReturnType<typeof useIssueForm>;
