import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Issue } from '#contract/issues.ts';
import { limits } from '#contract/limits.ts';
import { asTitle, needsAttention } from '#rules/issues.ts';
import { inAWeek } from '#rules/todos.ts';
import { issueQuery } from '#web/issues/queries.ts';
import { useSolveIssue } from '#web/issues/useSolveIssue.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { useCreateTodo } from '#web/todos/useSaveTodo.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useRows } from '#web/ui/fields/useRows.ts';
import { IconPlus, IconX } from '#web/ui/icons/icons.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import classes from './SolveDialog.module.css';

type NewTodo = { title: string; ownerId: string | null; dueDate: string | null };
/** The most to-dos that the dialog creates. */
const maxTodos = 10;

type Props = {
  onClose: () => void;
  issue: Issue;
  /** Today in the organization's time zone. */
  today: string;
};

/** Solves an issue with a decision and to-dos. */
export default function SolveDialog({ onClose, issue, today }: Props) {
  const me = useCurrentUser().id;
  // The issue when the dialog opened. The request names it, so that someone else's decision is not overwritten.
  const [before] = useState(issue);
  const { data: current = issue } = useQuery(issueQuery(issue.id));
  const solve = useSolveIssue();
  const createTodo = useCreateTodo({ quietly: true });
  const draft = useFormDraft<{ decision?: string; todos?: NewTodo[] }>(`issue.${issue.id}.decision`, onClose);
  const form = useForm({
    initial: { decision: before.decision ?? '', todos: [] as NewTodo[] },
    draft,
  });
  const { todos } = form.values;
  const setTodo = (index: number, fields: Partial<NewTodo>) =>
    form.set({ todos: todos.map((todo, at) => (at === index ? { ...todo, ...fields } : todo)) });
  function addTodo() {
    const title = todos.length === 0 ? asTitle(issue.title) : '';
    form.set({ todos: [...todos, { title, ownerId: issue.ownerId ?? me, dueDate: inAWeek(today) }] });
  }
  const rows = useRows(todos.length < maxTodos ? addTodo : undefined);
  const wasSolved = needsAttention(before.status) && !needsAttention(current.status);
  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={t('Solve {issue}')}
      submitLabel={t('Solve {issue}')}
      hasEdits={todos.length > 0}
      onSubmit={form.submit(({ decision }) => {
        solve.mutate({ issue: before, decision: decision.trim() || null });
        const { id: issueId, teamId, visibleTo } = issue;
        for (const { title, ...todo } of todos.filter(({ title }) => title.trim()))
          createTodo.mutate({ ...todo, title: title.trim(), teamId, visibleTo, issueId });
        draft.close();
      })}
    >
      <p className="paragraph" dir="auto">
        {issue.title}
      </p>
      <p role="status" className={`${classes.notice} weight-500`}>
        {wasSolved &&
          (current.decision
            ? t('Someone else just solved this {issue}: “{decision}”', { decision: current.decision })
            : t('Someone else just solved this {issue}, without a decision.'))}
      </p>
      <DescriptionField
        label={t('What was decided? (optional)')}
        data-autofocus
        most={limits.decision}
        {...form.field('decision')}
      />
      <fieldset ref={rows.ref}>
        <legend className="small weight-500">{t('{Todos}')}</legend>
        {todos.map((todo, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <div key={index} className={classes.todo}>
            <LineField
              data-row-text
              className="whole-row"
              label={t('{Todo}')}
              most={limits.title}
              value={todo.title}
              onChange={(event) => setTodo(index, { title: event.currentTarget.value })}
              onKeyDown={rows.onKeyDown}
            />
            <PersonSelect
              className={classes.owner}
              label={t('Owner')}
              placeholder={t('No owner')}
              clearable
              value={todo.ownerId}
              onChange={(ownerId) => setTodo(index, { ownerId })}
            />
            <DateField label={t('Due date')} value={todo.dueDate} onChange={(dueDate) => setTodo(index, { dueDate })} />
            <ActionIcon
              aria-label={t('Remove {todo} {number}', { number: index + 1 })}
              title={t('Remove')}
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
          disabled={todos.length === maxTodos}
          onClick={() => rows.addRow()}
        >
          {t('Add {todoArticle} {todo}')}
        </Button>
      </fieldset>
      <WhoCanSee {...audienceOf(issue)} />
    </FormDialog>
  );
}
