import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { Activity } from '#web/activity/Activity.tsx';
import { Discussion } from '#web/comments/Discussion.tsx';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { rockIssuesQuery } from '#web/issues/queries.ts';
import { useAsker, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { Milestones } from '#web/milestones/Milestones.tsx';
import { milestonesQuery } from '#web/milestones/queries.ts';
import { rockTodosQuery } from '#web/todos/queries.ts';
import { type TodoOrder, TodoOrderSelect } from '#web/todos/TodoOrderSelect.tsx';
import { useArchiveCompleted } from '#web/todos/useTodoChanges.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { RockIssues } from '../RockIssues.tsx';
import { RockTodos } from '../RockTodos.tsx';
import classes from './RockPage.module.css';

type Props = { rock: Rock; onOpenTodo: (todo: Todo) => void; issueActions: IssueActions };

/** Milestones, to-dos, issues, comments and activity of a rock, as tabs. */
export function RockTabs({ rock, onOpenTodo, issueActions }: Props) {
  const asker = useAsker();
  const milestones = useQuery(milestonesQuery(rock.id));
  const todos = useQuery(rockTodosQuery(rock.id));
  const issues = useQuery(rockIssuesQuery(rock.id));
  const isSettled = useSettled(milestones, todos, issues);
  const openTodos = todos.data?.filter(({ archived }) => !archived);
  if (!isSettled) return <ListSkeleton />;
  return (
    <Tabs defaultValue="milestones" className={`${classes.tabs} mt-20`}>
      <Tabs.List>
        <Tabs.Tab value="milestones">
          {t('{Milestones} ({count})', { count: milestones.data?.length ?? rock.milestonesTotal })}
        </Tabs.Tab>
        <Tabs.Tab value="todos">
          {openTodos ? t('{PlainTodos} ({count})', { count: openTodos.length }) : t('{PlainTodos}')}
        </Tabs.Tab>
        <Tabs.Tab value="issues">
          {issues.data ? t('{Issues} ({count})', { count: issues.data.length }) : t('{Issues}')}
        </Tabs.Tab>
        <Tabs.Tab value="discussion">{t('Discussion')}</Tabs.Tab>
        <Tabs.Tab value="activity">{t('Activity')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="milestones" className={classes.panel}>
        <Milestones rock={rock} asker={asker} />
      </Tabs.Panel>
      <Tabs.Panel value="todos" className={classes.panel}>
        <RockTodosPanel rock={rock} todos={openTodos} onOpenTodo={onOpenTodo} />
      </Tabs.Panel>
      <Tabs.Panel value="issues" className={classes.panel}>
        <RockIssues rock={rock} actions={issueActions} />
      </Tabs.Panel>
      <Tabs.Panel value="discussion" className={classes.panel} keepMounted={false}>
        <Discussion noun="rocks" id={rock.id} involved={[rock.ownerId, rock.createdById]} />
      </Tabs.Panel>
      <Tabs.Panel value="activity" className={classes.panel} keepMounted={false}>
        <Activity noun="rocks" id={rock.id} />
      </Tabs.Panel>
    </Tabs>
  );
}

type PanelProps = Pick<Props, 'rock' | 'onOpenTodo'> & { todos: Todo[] | undefined };

/** The to-dos of a rock with a choice of order and a button to archive completed ones. */
function RockTodosPanel({ rock, todos, onOpenTodo }: PanelProps) {
  const [order, setOrder] = useState<TodoOrder>('priority');
  const archive = useArchiveCompleted(rock.id);
  const mayWork = useMayWork();
  return (
    <>
      <div className="flex wrap justify-end gap-8 mb-4">
        {mayWork && todos?.some(({ completed }) => completed) && (
          <Button variant="default" loading={archive.isPending} onClick={() => archive.mutate()}>
            {t('Archive Completed')}
          </Button>
        )}
        <TodoOrderSelect value={order} onChange={setOrder} />
      </div>
      <RockTodos rock={rock} onOpen={onOpenTodo} order={order} />
    </>
  );
}
