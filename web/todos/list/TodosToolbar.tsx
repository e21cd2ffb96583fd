import { SegmentedControl, Select } from '@mantine/core';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import classes from '../TodosPage.module.css';
import { fetchTodoRows } from './csv.ts';
import { type TodoSort, type TodosView, todoSorts } from './useTodosView.ts';

/** Whose to-dos are shown, and in which order. */
export function TodosToolbar({ view }: { view: TodosView }) {
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label="Whose to-dos"
        className={classes.scope}
        value={view.scope}
        onChange={(scope) => view.setScope(scope as TodosView['scope'])}
        data={[
          { value: 'mine', label: 'Me & My Teams' },
          { value: 'all', label: 'Everyone' },
        ]}
      />
      <Select
        aria-label="Sort"
        className={classes.sort}
        allowDeselect={false}
        data={todoSorts.map(({ value, label }) => ({ value, label }))}
        value={view.sort}
        onChange={(sort) => view.setSort(sort as TodoSort)}
      />
      <ExportButton fileName="todos" rows={() => fetchTodoRows(view.scope)} />
    </div>
  );
}
