import { Button } from '@mantine/core';
import { useCallback } from 'react';
import type { Todo } from '#contract/todos.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { IconChevronRight } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { SortableList } from '#web/ui/lists/SortableList.tsx';
import { useRowFacts } from '#web/users/useRowFacts.ts';
import { todoRowHeight } from '../options.ts';
import { TodoItem } from '../TodoItem.tsx';
import classes from '../TodosPage.module.css';
import { useArchiveCompleted } from '../useTodoChanges.ts';
import type { useCompletedTodos } from './useCompletedTodos.ts';

type Props = {
  completed: ReturnType<typeof useCompletedTodos>;
  /** Whether the rows are open, and a toggle. Without it they are always open. */
  fold?: { isOpen: boolean; onToggle: () => void } | undefined;
  onOpen: (todo: Todo) => void;
  onEdit: (todo: Todo) => void;
};

/** Completed to-dos, page by page, with buttons to archive them. */
export function CompletedCard({ completed, fold, onOpen, onEdit }: Props) {
  const { rows, total, isError, refetch, hasMore, isLoadingMore, loadMore } = completed;
  const heading = rows ? t('Completed ({count})', { count: total }) : t('Completed');
  const me = useCurrentUser().id;
  const mayWork = useMayWork();
  const factsOf = useRowFacts();
  const archive = useArchiveCompleted();
  const renderItem = useCallback(
    (todo: Todo) => <TodoItem todo={todo} onOpen={onOpen} onEdit={onEdit} />,
    [onOpen, onEdit],
  );
  return (
    <Card className={`${classes.card} overflow-clip`} aria-labelledby="completed">
      <div className={`${classes.head} row between gap-12 p-8-12 min-h-48 surface line-below`}>
        <h2 id="completed" className={`${classes.heading} no-wrap size-15`}>
          {fold ? (
            <button type="button" className={classes.fold} aria-expanded={fold.isOpen} onClick={fold.onToggle}>
              <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
              {heading}
            </button>
          ) : (
            heading
          )}
        </h2>
        {mayWork && fold?.isOpen !== false && (hasMore || rows?.some(({ ownerId }) => ownerId === me)) && (
          <Button
            variant="default"
            size="xs"
            title={t('Archives the completed {todos} that you own')}
            loading={archive.isPending}
            onClick={() => archive.mutate()}
          >
            {t('Archive Completed')}
          </Button>
        )}
      </div>
      {fold?.isOpen === false ? null : rows ? (
        <>
          {rows.length === 0 && <p className={classes.quiet}>{t('{Todos} you complete appear here.')}</p>}
          <SortableList
            label={t('Completed {todos}')}
            items={rows}
            rowHeight={todoRowHeight()}
            renderItem={renderItem}
            factsOf={factsOf}
          />
          {hasMore && (
            <div className={classes.more}>
              <Button variant="subtle" loading={isLoadingMore} onClick={loadMore}>
                {t('Show more ({count})', { count: total - rows.length })}
              </Button>
            </div>
          )}
        </>
      ) : isError ? (
        <ErrorState title={t("Couldn't load completed {todos}")} onRetry={refetch} />
      ) : (
        <div className="p-12">
          <ListSkeleton height={todoRowHeight()} />
        </div>
      )}
    </Card>
  );
}
