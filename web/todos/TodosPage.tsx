import { Button, SegmentedControl } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGently } from '#web/lib/browser/useGently.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { storageKeys } from '#web/lib/storage.ts';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { CompletedCard } from './list/CompletedCard.tsx';
import { PendingCard } from './list/PendingCard.tsx';
import { TodosToolbar } from './list/TodosToolbar.tsx';
import { useCompletedTodos } from './list/useCompletedTodos.ts';
import { useFilteredTodos } from './list/useFilteredTodos.ts';
import { useTodosView } from './list/useTodosView.ts';
import { pendingTodosQuery } from './queries.ts';
import classes from './TodosPage.module.css';
import { useTodoDialogs } from './useTodoDialogs.tsx';

/** Pending and completed to-dos, one below the other; on a phone one at a time. */
export default function TodosPage() {
  const view = useTodosView();
  const { data, isError, refetch } = useQuery(pendingTodosQuery(view.scope));
  const pending = { data: useGently(data), isError, refetch };
  const { visibleRows, matches, today } = useFilteredTodos(pending.data, view.list);
  const completed = useCompletedTodos(view);
  const { create, edit, open, dialogs } = useTodoDialogs();
  const isPhone = useMediaQuery(phone);
  const [side, setSide] = useState('pending');
  const [isOpen, setIsOpen] = useLocalStorage({
    key: storageKeys.completedTodos,
    defaultValue: true,
    getInitialValueInEffect: false,
  });
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
        {(!isPhone || side === 'completed') && (
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
