import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { TeamLock } from '#web/teams/TeamName.tsx';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import classes from '../TodosPage.module.css';
import { useCreateTodo } from '../useSaveTodo.ts';

/** One line that adds a to-do for the current user with each Enter. */
export function AddTodoField() {
  const me = useCurrentUser().id;
  const [title, setTitle] = useState('');
  const teamId = useDefaultTeam();
  const create = useCreateTodo({ quietly: true });

  function add() {
    const newTitle = title.trim();
    if (newTitle === '') return;
    setTitle('');
    // A refused title comes back unless the user typed another.
    create.mutateAsync({ title: newTitle, ownerId: me, teamId }).catch(() => setTitle((now) => now || newTitle));
  }

  return (
    <form
      className={`${classes.add} line-below`}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        variant="unstyled"
        aria-label={t('New {todo} for yourself')}
        placeholder={t('Add {todoArticle} {todo} for yourself and press Enter')}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={<TeamLock id={teamId} />}
        maxLength={limits.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </form>
  );
}
