import { TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { TeamLock } from '#web/teams/TeamName.tsx';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import classes from '../TodosPage.module.css';
import { useCreateTodo } from '../useSaveTodo.ts';

/** One line that adds a to-do for oneself with each Enter. */
export function AddTodoField() {
  const me = useCurrentUser().id;
  const [title, setTitle] = useState('');
  const teamId = useDefaultTeam();
  const create = useCreateTodo({ quietly: true });

  function add() {
    const wanted = title.trim();
    if (wanted === '') return;
    setTitle('');
    // What was refused comes back, unless something else was typed meanwhile.
    create.mutateAsync({ title: wanted, ownerId: me, teamId }).catch(() => setTitle((now) => now || wanted));
  }

  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextInput
        variant="unstyled"
        aria-label={say('New to-do for yourself')}
        placeholder={say('Add a to-do for yourself and press Enter')}
        leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
        rightSection={<TeamLock id={teamId} />}
        maxLength={limits.title}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
    </form>
  );
}
