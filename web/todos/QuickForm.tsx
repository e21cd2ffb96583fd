import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TodoPriority } from '#contract/todos.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { type FormOf, useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { usePeople } from '#web/users/queries.ts';

type Values = {
  title: string;
  description: string;
  priority: TodoPriority;
  dueDate: string | null;
  assignedToId: string | null;
  teamId: number | null;
};

/** What stands in a form of which the row is made of a message. */
export type Beginning = Pick<Values, 'title' | 'description' | 'teamId'> & {
  messageId: number;
  /** What there is to know before it is made. */
  note?: string | undefined;
};

type Props = {
  onClose: () => void;
  noun: 'Todo' | 'Issue';
  from?: Beginning | undefined;
  pending: boolean;
  onSubmit: (values: Values, then: { onSuccess: () => void; onError: (error: Error) => void }) => void;
  /** What is asked for between the title and the assignee. */
  fields: (field: FormOf<Values>['field']) => ReactNode;
};

/** The form of a new to-do or issue from anywhere: quick, with nothing demanded but a title. */
export function QuickForm({ onClose, noun, from, pending, onSubmit, fields }: Props) {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  const { data: teams = [] } = useQuery(teamsQuery);
  const draft = useDraft<Partial<Values>>(from ? `message.${from.messageId}.${noun}` : `quick ${noun}`, onClose);
  const form = useForm<Values>({
    draft,
    initial: {
      title: from?.title ?? '',
      description: from?.description ?? '',
      priority: 'medium',
      dueDate: null,
      assignedToId: me,
      teamId: from?.teamId ?? null,
    },
    faultsOf: ({ title }) => ({ title: title.trim() ? null : 'Title is required' }),
  });

  return (
    <FormDialog
      onClose={draft.close}
      onStartAnew={form.startAnew}
      title={`New ${say(noun)}`}
      submitLabel={`Create ${say(noun)}`}
      onSubmit={form.submit((values) => onSubmit(values, { onSuccess: draft.close, onError: form.refuse }))}
      pending={pending}
    >
      <TitleField withAsterisk data-autofocus description={from?.note} {...form.field('title')} />
      {fields(form.field)}
      {people.length > 0 && (
        <PersonSelect label="Owner" placeholder="No owner" clearable {...form.field('assignedToId')} />
      )}
      {teams.length > 0 && <TeamSelect label="Team" clearable {...form.field('teamId')} />}
    </FormDialog>
  );
}
