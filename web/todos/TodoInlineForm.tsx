import { Button, Group } from '@mantine/core';
import type { Todo, TodoPriority } from '#contract/todos.ts';
import { say } from '#web/lib/say.ts';
import { RestoredDraft } from '#web/ui/feedback/RestoredDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TodoFields } from './forms/TodoFields.tsx';
import classes from './TodoInlineForm.module.css';
import { useTodoForm } from './useTodoForm.ts';

type Props = {
  rockId: number;
  /** The team of the rock, with which a new to-do starts. */
  teamId: number | null;
  /** The to-do to edit; a new one when left out. */
  todo?: Todo | undefined;
  onClose: () => void;
};

const offered: readonly TodoPriority[] = ['low', 'medium', 'high'];

/** The form among the to-dos of a rock: adds one after the other, or edits one in its place. */
export function TodoInlineForm({ rockId, teamId, todo, onClose }: Props) {
  const form = useTodoForm({
    todo,
    start: { rockId, teamId, draft: `rock.${rockId}.todo` },
    onCreated: () => form.empty('title', 'description'),
    onClose,
  });
  return (
    <Form
      className={classes.form}
      aria-label={todo ? `Edit ${todo.title}` : say('Add todo')}
      onSubmit={form.submit}
      onEscape={form.close}
    >
      {form.startAnew && <RestoredDraft onStartAnew={form.startAnew} />}
      <TodoFields
        form={form}
        minRows={1}
        priorities={form.values.priority === 'urgent' ? [...offered, 'urgent'] : offered}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={form.close}>
          Cancel
        </Button>
        <SubmitButton loading={form.isPending} disabled={!form.isComplete()}>
          {todo ? 'Save' : say('Add Todo')}
        </SubmitButton>
      </Group>
    </Form>
  );
}
