import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { useAsker } from '#web/lib/session.ts';
import { Milestones } from '#web/milestones/Milestones.tsx';
import { milestonesQuery } from '#web/milestones/queries.ts';
import { rockTodosQuery } from '#web/todos/queries.ts';
import classes from './RockPage.module.css';
import { RockTodosPanel } from './RockTodosPanel.tsx';

const counted = (count: number | undefined) => (count === undefined ? '' : ` (${count})`);

/** What belongs to a rock, a tab a kind. */
export function RockTabs({ rock, onOpenTodo }: { rock: Rock; onOpenTodo: (todo: Todo) => void }) {
  const asker = useAsker();
  const { data: milestones } = useQuery(milestonesQuery(rock.id));
  const { data: todos } = useQuery(rockTodosQuery(rock.id));
  const openTodos = todos?.filter(({ archived }) => !archived);
  return (
    <Tabs defaultValue="milestones" className={classes.tabs}>
      <Tabs.List>
        <Tabs.Tab value="milestones">Milestones{counted(milestones?.length ?? rock.milestonesTotal)}</Tabs.Tab>
        <Tabs.Tab value="todos">Todos{counted(openTodos?.length)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="milestones" className={classes.panel}>
        <Milestones rock={rock} asker={asker} />
      </Tabs.Panel>
      <Tabs.Panel value="todos" className={classes.panel}>
        <RockTodosPanel rock={rock} todos={openTodos} onOpenTodo={onOpenTodo} />
      </Tabs.Panel>
    </Tabs>
  );
}
