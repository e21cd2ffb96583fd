import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Issue } from '#contract/issues.ts';
import { limits } from '#contract/limits.ts';
import { asTitle, needsAttention } from '#rules/issues.ts';
import { inAWeek } from '#rules/todos.ts';
import { issueQuery } from '#web/issues/queries.ts';
import { useSolveIssue } from '#web/issues/useSolveIssue.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { useCreateTodo } from '#web/todos/useSaveTodo.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import classes from './SolveDialog.module.css';

type NewTodo = { title: string; ownerId: string | null; dueDate: string | null };
/** How many to-dos the dialog takes. */
const todosAtMost = 10;

type Props = {
  onClose: () => void;
  issue: Issue;
  /** The day that it is in the organization. */
  today: string;
};

/** Solves an issue: what was decided, and the to-dos that come of it. */
export default function SolveDialog({ onClose, issue, today }: Props) {
  const me = useCurrentUser().id;
  // As it was when the dialog opened: what somebody else decides meanwhile must not be overwritten.
  const [before] = useState(issue);
  const { data: now = issue } = useQuery(issueQuery(issue.id));
  const solve = useSolveIssue();
  const createTodo = useCreateTodo({ quietly: true });
  const draft = useDraft<{ decision?: string; todos?: NewTodo[] }>(`issue.${issue.id}.decision`, onClose);
  const form = useForm({
    initial: { decision: before.decision ?? '', todos: [] as NewTodo[] },
    faultsOf: ({ todos }) => ({
      todos: todos.every(({ title }) => title.trim()) ? null : say('Todo title is required'),
    }),
    draft,
  });
  const { todos } = form.values;
  const setTodo = (index: number, fields: Partial<NewTodo>) =>
    form.set({ todos: todos.map((todo, at) => (at === index ? { ...todo, ...fields } : todo)) });
  const wasSolved = needsAttention(before.status) && !needsAttention(now.status);
  return (
    <FormDialog
      onClose={draft.close}
      onStartAnew={form.startAnew}
      title={say('Solve Issue')}
      submitLabel={say('Solve Issue')}
      hasEdits={todos.length > 0}
      onSubmit={form.submit(({ decision }) => {
        solve.mutate({ issue: before, decision: decision.trim() || null });
        const { id: issueId, teamId, visibleTo } = issue;
        for (const { title, ...todo } of todos)
          createTodo.mutate({ ...todo, title: title.trim(), teamId, visibleTo, issueId });
        draft.close();
      })}
    >
      <p>{issue.title}</p>
      <p role="status" className={classes.notice}>
        {wasSolved &&
          (now.decision
            ? `Someone else just solved this issue: "${now.decision}"`
            : 'Someone else just solved this issue, without a decision.')}
      </p>
      <DescriptionField
        label="What was decided? (optional)"
        data-autofocus
        maxLength={limits.decision}
        {...form.field('decision')}
      />
      <fieldset className={classes.todos}>
        <legend>{say('To-dos')}</legend>
        {todos.map((todo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <div key={index} className={classes.todo}>
            <TextInput
              className={classes.title}
              label={say('To-do')}
              maxLength={limits.title}
              value={todo.title}
              error={form.fault('todos') && !todo.title.trim() && form.fault('todos')}
              onChange={(event) => setTodo(index, { title: event.currentTarget.value })}
            />
            <PersonSelect
              className={classes.owner}
              label="Owner"
              placeholder="No owner"
              clearable
              value={todo.ownerId}
              onChange={(ownerId) => setTodo(index, { ownerId })}
            />
            <DateField label="Due Date" value={todo.dueDate} onChange={(dueDate) => setTodo(index, { dueDate })} />
            <ActionIcon
              aria-label={say`Remove to-do ${index + 1}`}
              title="Remove"
              onClick={() => form.set({ todos: todos.filter((_, at) => at !== index) })}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          disabled={todos.length === todosAtMost}
          onClick={() =>
            form.set({
              todos: [
                ...todos,
                {
                  title: todos.length === 0 ? asTitle(issue.title) : '',
                  ownerId: issue.ownerId ?? me,
                  dueDate: inAWeek(today),
                },
              ],
            })
          }
        >
          {say('Add a to-do')}
        </Button>
      </fieldset>
      <WhoCanSee {...audienceOf(issue)} />
    </FormDialog>
  );
}
