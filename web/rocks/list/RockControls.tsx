import { t } from '#web/lib/translate.ts';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { FilterSelect } from '#web/ui/lists/controls/FilterSelect.tsx';
import { ListControls } from '#web/ui/lists/controls/ListControls.tsx';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';
import { OwnerFilter } from '#web/users/OwnerFilter.tsx';
import { statusOptions } from '../options.ts';
import { rockChips } from './filterRocks.ts';
import { rockGroups } from './useRockGroups.ts';

type Props = {
  view: ListView;
  /** How many rocks are visible, and of how many. */
  visibleCount?: number | undefined;
  total?: number | undefined;
};

/** Search and filters of rocks. */
export function RockControls({ view, visibleCount, total }: Props) {
  const { filters, change } = view;
  return (
    <ListControls
      view={view}
      noun={t('{rocks}')}
      visibleCount={visibleCount}
      total={total}
      chips={rockChips}
      groups={rockGroups}
      hasLayouts
    >
      <TeamFilter
        size="xs"
        value={Number(filters.team) || undefined}
        onChange={(team) => change({ team: team?.toString() })}
      />
      <OwnerFilter value={filters.owner} onChange={(owner) => change({ owner })} />
      <FilterSelect
        label={t('Status')}
        any={t('Any status')}
        options={statusOptions()}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
    </ListControls>
  );
}
