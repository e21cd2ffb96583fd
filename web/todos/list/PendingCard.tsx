import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Todo } from '#contract/todos.ts';
import { todoOrders } from '#rules/todos.ts';
import { ImportLink } from '#web/imports/ImportLink.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconListCheck } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { NoMatches } from '#web/ui/lists/controls/NoMatches.tsx';
import { SortableList } from '#web/ui/lists/SortableList.tsx';
import { useSelection } from '#web/ui/lists/useSelection.ts';
import { useRowFacts } from '#web/users/useRowFacts.ts';
import { AddTodoField } from '../forms/AddTodoField.tsx';
import { todoRowHeight } from '../options.ts';
import { TodoItem } from '../TodoItem.tsx';
import classes from '../TodosPage.module.css';
import { TodosWithoutTeam } from '../TodosWithoutTeam.tsx';
import { useTodoOrder } from '../useTodoChanges.ts';
import { TodoSelectionBar } from './TodoSelectionBar.tsx';
import { useTodoGroups } from './useTodoGroups.ts';
import type { TodosView } from './useTodosView.ts';

type Props = {
  pending: { data: Todo[] | undefined; isError: boolean; refetch: () => void };
  /** The rows that match the filters. */
  visibleRows: Todo[] | undefined;
  view: TodosView;
  today: string | undefined;
  onCreate: () => void;
  onOpen: (todo: Todo) => void;
  onEdit: (todo: Todo) => void;
};

/** Pending to-dos: add with Enter, change several at once, drag into manual order. */
export function PendingCard({ pending, visibleRows, view, today, onCreate, onOpen, onEdit }: Props) {
  const { data, isError, refetch } = pending;
  const mayWork = useMayWork();
  const { sort, list } = view;
  const teamId = Number(list.filters.team) || undefined;
  const sorted = useMemo(() => visibleRows?.toSorted(todoOrders[sort]) ?? [], [visibleRows, sort]);
  const { rows, headings } = useTodoGroups(sorted, list.layout.group, today);
  // On touch screens the checkboxes appear after Select.
  const [hasPressedSelect, setHasPressedSelect] = useState(false);
  const { chosen, count, toggle, chooseAll, clear } = useSelection(useMemo(() => rows.map(({ id }) => id), [rows]));
  const isSelecting = hasPressedSelect || count > 0;
  const factsOf = useRowFacts();
  const order = useTodoOrder();
  const renderItem = useCallback(
    (todo: Todo, handle: ReactNode) => (
      <TodoItem
        todo={todo}
        handle={handle}
        onOpen={onOpen}
        onEdit={onEdit}
        selection={{ isSelected: chosen.has(todo.id), onSelect: toggle }}
      />
    ),
    [onOpen, onEdit, chosen, toggle],
  );
  const stopSelecting = () => {
    clear();
    setHasPressedSelect(false);
  };
  return (
    <Card
      className={`${classes.card} overflow-clip`}
      aria-labelledby="pending"
      data-selecting={isSelecting || undefined}
    >
      <div className={`${classes.head} row between gap-12 p-8-12 min-h-48 surface line-below ${classes.stuck}`}>
        <h2 id="pending" className={`${classes.heading} no-wrap size-15`}>
          {data === undefined
            ? t('Pending')
            : rows.length < data.length
              ? t('Pending ({visible} of {count})', { visible: rows.length, count: data.length })
              : t('Pending ({count})', { count: data.length })}
        </h2>
        {isSelecting ? (
          <TodoSelectionBar
            selected={rows.filter(({ id }) => chosen.has(id))}
            all={rows.length}
            onAll={chooseAll}
            onDone={stopSelecting}
          />
        ) : (
          rows.length > 0 &&
          mayWork && (
            <Button variant="default" size="xs" onClick={() => setHasPressedSelect(true)}>
              {t('Select')}
            </Button>
          )
        )}
      </div>
      {mayWork && <AddTodoField />}
      {rows.length > 0 ? (
        <SortableList
          label={t('Pending {todos}')}
          rowHeight={todoRowHeight()}
          of={`${sort} ${JSON.stringify(list.filters)} ${list.words} ${list.layout.group}`}
          items={rows}
          headings={headings}
          onReorder={sort === 'manual' && !headings ? order : undefined}
          renderItem={renderItem}
          factsOf={factsOf}
        />
      ) : data && data.length > 0 ? (
        <NoMatches noun={t('{todos}')} onClear={list.clear} />
      ) : data ? (
        <EmptyState
          icon={<IconListCheck size={22} stroke={1.6} />}
          title={t('Nothing to do')}
          description={t('{Todos} are what you and your teams commit to for the next week or so.')}
          action={
            mayWork && (
              <>
                <Button variant="default" onClick={onCreate}>
                  {t('Add {plainTodoTitle}')}
                </Button>
                <ImportLink />
              </>
            )
          }
        />
      ) : isError ? (
        <ErrorState title={t("Couldn't load {todos}")} onRetry={refetch} />
      ) : (
        <div className="p-12">
          <ListSkeleton height={todoRowHeight()} />
        </div>
      )}
      {teamId && <TodosWithoutTeam teamId={teamId} onOpen={onOpen} />}
    </Card>
  );
}
