import { Button, SegmentedControl } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useGently } from '#web/lib/browser/useGently.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { say } from '#web/lib/say.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import { CompletedCard } from './list/CompletedCard.tsx';
import { PendingCard } from './list/PendingCard.tsx';
import { TodosToolbar } from './list/TodosToolbar.tsx';
import { useAskedTodos } from './list/useAskedTodos.ts';
import { useCompletedTodos } from './list/useCompletedTodos.ts';
import { useTodosView } from './list/useTodosView.ts';
import { pendingTodosQuery } from './queries.ts';
import classes from './TodosPage.module.css';
import { useTodoDialogs } from './useTodoDialogs.tsx';

/** Everything there is to do and what was done, side by side; on a phone one at a time. */
export default function TodosPage() {
  const view = useTodosView();
  const { data, isError, refetch } = useQuery(pendingTodosQuery(view.scope));
  const pending = { data: useGently(data), isError, refetch };
  const { shown, isAskedFor, today } = useAskedTodos(pending.data, view.list);
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
      title={say('To-Dos')}
      actions={
        <NotForObservers>
          <Button leftSection={<IconPlus size={16} stroke={1.8} />} onClick={create}>
            {say('Add Todo')}
          </Button>
        </NotForObservers>
      }
    >
      <TodosToolbar view={view} shown={shown?.length} total={pending.data?.length} isAskedFor={isAskedFor} />
      {isPhone && (
        <SegmentedControl
          fullWidth
          mb="sm"
          value={side}
          onChange={setSide}
          data={[
            { value: 'pending', label: `Pending${shown ? ` (${shown.length})` : ''}` },
            { value: 'completed', label: `Completed${completed.rows ? ` (${completed.total})` : ''}` },
          ]}
        />
      )}
      <div className={classes.cards} data-folded={!isOpen || undefined}>
        {(!isPhone || side === 'pending') && (
          <PendingCard
            pending={pending}
            shown={shown}
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
