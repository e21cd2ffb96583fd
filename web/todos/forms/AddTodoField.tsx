import { limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { usePastedLines } from '#web/lines/usePastedLines.tsx';
import { TeamLock } from '#web/teams/TeamName.tsx';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useLine } from '#web/ui/fields/useLine.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { todos } from '../queries.ts';
import classes from '../TodosPage.module.css';
import { useCreateTodo } from '../useSaveTodo.ts';
import { usualDueDate } from '../usualDueDate.ts';

/** One line that adds a to-do for the current user with each Enter. */
export function AddTodoField() {
  const me = useCurrentUser().id;
  const line = useLine('todo line');
  const teamId = useDefaultTeam();
  const create = useCreateTodo({ quietly: true });
  const pasted = usePastedLines({
    noun: 'todos',
    create: ({ isDone: completed, ownerId, dueDate, ...texts }) =>
      api.todos.create({
        body: { ...texts, completed, teamId, ownerId: ownerId ?? me, dueDate: dueDate ?? usualDueDate() },
      }),
    receives: todos,
  });

  function add() {
    const title = line.text.trim();
    if (title === '') return;
    line.set('');
    create
      .mutateAsync({ title, ownerId: me, teamId, dueDate: usualDueDate() })
      .catch((error) => line.bringBack(title, error));
  }

  return (
    <>
      <Form className={`${classes.add} line-below`} onSubmit={add}>
        <LineField
          variant="unstyled"
          aria-label={t('New {todo} for yourself')}
          placeholder={t('Add {todoArticle} {todo} for yourself and press Enter')}
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={<TeamLock id={teamId} />}
          most={limits.title}
          errorProps={{ px: 12, pb: 8 }}
          value={line.text}
          onChange={(event) => line.set(event.currentTarget.value)}
          onPaste={(event) => pasted.onPaste(event, line.set)}
        />
      </Form>
      {pasted.dialog}
    </>
  );
}
