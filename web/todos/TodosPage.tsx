import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Todo } from '#contract/todos.ts';
import { useRemembered } from '#web/lib/browser/useRemembered.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';
import { useNamedRows } from '#web/users/useNamedRows.ts';
import { CompletedCard } from './list/CompletedCard.tsx';
import { matchesTodoFilters } from './list/filterTodos.ts';
import { PendingCard } from './list/PendingCard.tsx';
import { TodosToolbar } from './list/TodosToolbar.tsx';
import { useCompletedTodos } from './list/useCompletedTodos.ts';
import { useTodosView } from './list/useTodosView.ts';
import { pendingTodosQuery } from './queries.ts';
import classes from './TodosPage.module.css';
import { useTodoDialogs } from './useTodoDialogs.tsx';

/** Pending and completed to-dos, one below the other; on a phone one at a time. */
export default function TodosPage() {
  const view = useTodosView();
  const { data, isError, refetch } = useQuery(pendingTodosQuery(view.scope));
  const pending = { data: useNamedRows(data), isError, refetch };
  const { visibleRows, matches, today } = useFilteredTodos(pending.data, view.list);
  const completed = useCompletedTodos(view);
  const { create, edit, open, dialogs } = useTodoDialogs();
  const isPhone = useMediaQuery(phone);
  const [side, setSide] = useState('pending');
  const [isOpen, setIsOpen] = useRemembered(storageKeys.completedTodos, true);
  return (
    <Page
      title={t('{todosTitle}')}
      actions={
        <NotForObservers>
          <Button data-adds leftSection={<IconPlus size={16} stroke={1.8} />} onClick={create}>
            {t('Add {plainTodoTitle}')}
          </Button>
        </NotForObservers>
      }
    >
      <TodosToolbar view={view} visibleCount={visibleRows?.length} total={pending.data?.length} matches={matches} />
      {isPhone && (
        <SegmentedControl
          fullWidth
          mb="sm"
          value={side}
          onChange={setSide}
          data={[
            {
              value: 'pending',
              label: visibleRows ? t('Pending ({count})', { count: visibleRows.length }) : t('Pending'),
            },
            {
              value: 'completed',
              label: completed.rows ? t('Completed ({count})', { count: completed.total }) : t('Completed'),
            },
          ]}
        />
      )}
      <div className={classes.cards}>
        {(!isPhone || side === 'pending') && (
          <PendingCard
            pending={pending}
            visibleRows={visibleRows}
            view={view}
            today={today}
            onCreate={create}
            onOpen={open}
            onEdit={edit}
          />
        )}
        {(isPhone ? side === 'completed' : pending.data !== undefined || isError) && (
          <CompletedCard
            completed={completed}
            fold={isPhone ? undefined : { isOpen, onToggle: () => setIsOpen(!isOpen) }}
            onOpen={open}
            onEdit={edit}
          />
        )}
      </div>
      {dialogs}
    </Page>
  );
}

/** The to-dos that match the filters, and the test for a match. */
function useFilteredTodos(todos: Todo[] | undefined, { filters, words }: ListView) {
  const me = useCurrentUser().id;
  const today = useQuarter()?.today;
  const filtersKey = JSON.stringify(filters);
  const matches = useMemo(
    () => matchesTodoFilters({ filters: JSON.parse(filtersKey), words }, me, today),
    [filtersKey, words, me, today],
  );
  const visibleRows = useMemo(() => todos?.filter(matches), [todos, matches]);
  return { visibleRows, matches, today };
}
