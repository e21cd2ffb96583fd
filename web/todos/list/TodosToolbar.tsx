import { NativeSelect, SegmentedControl } from '@mantine/core';
import type { Todo } from '#contract/todos.ts';
import { useImportItem } from '#web/imports/useImportItem.tsx';
import { t } from '#web/lib/translate.ts';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { FilterSelect } from '#web/ui/lists/controls/FilterSelect.tsx';
import { ListControls } from '#web/ui/lists/controls/ListControls.tsx';
import { OwnerFilter } from '#web/users/OwnerFilter.tsx';
import { priorityOptions } from '../options.ts';
import { fetchTodoRows } from './csv.ts';
import { todoChips } from './filterTodos.ts';
import { todoGroups } from './useTodoGroups.ts';
import { type TodoSort, type TodosView, todoSorts } from './useTodosView.ts';

type Props = {
  view: TodosView;
  visibleCount: number | undefined;
  total: number | undefined;
  matches: (todo: Todo) => boolean;
};

/** Scope, filters and order of the list. */
export function TodosToolbar({ view, visibleCount, total, matches }: Props) {
  const { filters, change } = view.list;
  const importItem = useImportItem();
  return (
    <ListControls
      view={view.list}
      noun={t('{todos}')}
      visibleCount={visibleCount}
      total={total}
      chips={todoChips}
      groups={todoGroups}
      alwaysShown
      end={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('Whose {todos}')}
            value={view.scope}
            onChange={(scope) => view.setScope(scope as TodosView['scope'])}
            data={[
              { value: 'mine', label: t('Me & My Teams') },
              { value: 'all', label: t('Everyone') },
            ]}
          />
          <NativeSelect
            size="xs"
            aria-label={t('Sort')}
            data={todoSorts.map(({ value, label }) => ({ value, label: t(label) }))}
            value={view.sort}
            onChange={({ currentTarget }) => view.setSort(currentTarget.value as TodoSort)}
          />
          <ExportButton fileName="todos" rows={() => fetchTodoRows(view.scope, matches)} importItem={importItem} />
        </>
      }
    >
      <TeamFilter
        size="xs"
        value={Number(filters.team) || undefined}
        onChange={(team) => change({ team: team?.toString() })}
      />
      <OwnerFilter value={filters.owner} onChange={(owner) => change({ owner })} />
      <FilterSelect
        label={t('Priority')}
        any={t('Any priority')}
        options={priorityOptions()}
        value={filters.priority}
        onChange={(priority) => change({ priority })}
      />
    </ListControls>
  );
}
