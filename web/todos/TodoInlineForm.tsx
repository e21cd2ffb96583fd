import { Button, Group } from '@mantine/core';
import type { Todo, TodoPriority } from '#contract/todos.ts';
import { t } from '#web/lib/translate.ts';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TodoFields } from './forms/TodoFields.tsx';
import { useTodoForm } from './useTodoForm.ts';

type Props = {
  rockId: number;
  /** The rock's team, the default for new to-dos. */
  teamId: number | null;
  /** The to-do to edit. Without it the form adds one. */
  todo?: Todo | undefined;
  onClose: () => void;
};

const offered: readonly TodoPriority[] = ['low', 'medium', 'high'];

/** The form in a rock's list: adds one to-do after another, or edits one in place. */
export function TodoInlineForm({ rockId, teamId, todo, onClose }: Props) {
  const form = useTodoForm({
    todo,
    start: { rockId, teamId, draft: `rock.${rockId}.todo` },
    onClose,
    isInline: true,
  });
  function submit() {
    // The next row can be typed at once.
    if (form.submit() && !todo) form.empty('title', 'description');
  }
  return (
    <Form
      className="grid gap-12 p-12 shaded round-8"
      aria-label={todo ? t('Edit {title}', { title: todo.title }) : t('Add {plainTodo}')}
      onSubmit={submit}
      onEscape={form.close}
    >
      <SavedDraft {...form.draft} />
      <TodoFields
        form={form}
        minRows={1}
        priorities={form.values.priority === 'urgent' ? [...offered, 'urgent'] : offered}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={form.close}>
          {t('Cancel')}
        </Button>
        <SubmitButton loading={form.isSaving} disabled={!form.isComplete()}>
          {todo ? t('Save') : t('Add {plainTodoTitle}')}
        </SubmitButton>
      </Group>
    </Form>
  );
}
