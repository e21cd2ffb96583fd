import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { mayWork } from '#rules/people.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { ImportLink } from '#web/imports/ImportLink.tsx';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconFlag3 } from '#web/ui/icons/icons.ts';
import { isPhone } from '#web/ui/isPhone.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { NoMatches } from '#web/ui/lists/controls/NoMatches.tsx';
import { type ListView, showsCards } from '#web/ui/lists/controls/useListView.ts';
import { SortableList } from '#web/ui/lists/SortableList.tsx';
import { useSelection } from '#web/ui/lists/useSelection.ts';
import { useRowFacts } from '#web/users/useRowFacts.ts';
import { useDeleteRock } from '../useRockChanges.ts';
import { RockCard } from './RockCard.tsx';
import { useRockGroups } from './useRockGroups.ts';

type Props = {
  /** The rocks that match the filters. */
  rocks: Rock[];
  quarter: string;
  view: ListView;
  onAdd: () => void;
  onEdit: (rock: Rock) => void;
  onOpenTodo: (todo: Todo) => void;
  issueActions: IssueActions;
};

/** Rocks as cards or lines, grouped if asked. */
export function RockList({ rocks, quarter, view, onAdd, onEdit, onOpenTodo, issueActions }: Props) {
  const asker = useAsker();
  const factsOf = useRowFacts();
  const { mutate: remove } = useDeleteRock();
  const { rows, headings } = useRockGroups(rocks, view.layout.group);
  const { chosen: openIds, toggle } = useSelection(useMemo(() => rows.map(({ id }) => id), [rows]));
  const asLine = !showsCards(view);
  const renderItem = useCallback(
    (rock: Rock) => (
      <RockCard
        rock={rock}
        asker={asker}
        isCarriedOver={rock.quarter !== quarter}
        asLine={asLine}
        isOpen={openIds.has(rock.id)}
        onToggle={toggle}
        onEdit={onEdit}
        onDelete={remove}
        onOpenTodo={onOpenTodo}
        issueActions={issueActions}
      />
    ),
    [asker, quarter, asLine, openIds, toggle, onEdit, remove, onOpenTodo, issueActions],
  );
  if (rows.length === 0) {
    return view.isFiltered ? (
      <NoMatches noun={t('{rocks}')} onClear={view.clear} />
    ) : (
      <EmptyState
        icon={<IconFlag3 size={22} stroke={1.6} />}
        title={t('No {rocks} yet')}
        description={t('{Rocks} are the few things that must be done by the end of the quarter.')}
        action={
          mayWork(asker) && (
            <>
              <Button onClick={onAdd}>{t('Create First {rockTitle}')}</Button>
              <ImportLink />
            </>
          )
        }
      />
    );
  }
  const list = (
    <SortableList
      label={t('{Rocks}')}
      items={rows}
      headings={headings}
      of={`${JSON.stringify(view.filters)} ${view.words} ${view.layout.group}`}
      rowHeight={asLine ? 37 : isPhone() ? 172 : 84}
      renderItem={renderItem}
      factsOf={(rock) => factsOf(rock, rockStatusNames[rock.status])}
    />
  );
  return asLine ? <Card className="overflow-clip">{list}</Card> : list;
}
