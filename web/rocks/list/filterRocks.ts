import type { Rock } from '#contract/rocks.ts';
import { matchesOwner, me, noOwner } from '#rules/filters.ts';
import { isRockOverdue } from '#rules/rocks.ts';
import { textMatcher } from '#rules/search-text.ts';
import { msg } from '#rules/translate.ts';
import type { Chip } from '#web/ui/lists/controls/ListControls.tsx';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';

export const rockChips: Chip[] = [
  { label: msg('Mine'), name: 'owner', value: me },
  { label: msg('Off track'), name: 'status', value: 'off_track' },
  { label: msg('Overdue'), name: 'due', value: 'overdue' },
  { label: msg('No owner'), name: 'owner', value: noOwner },
];

/** Whether a rock matches the filters. `today` is the organization's date. */
export function matchesRockFilters(
  { filters, words }: Pick<ListView, 'filters' | 'words'>,
  myId: string,
  today: string,
) {
  const matches = textMatcher(words);
  return (rock: Rock): boolean =>
    matchesOwner(rock.ownerId, filters.owner, myId) &&
    (filters.team === undefined || rock.teamId === Number(filters.team)) &&
    (filters.status === undefined || rock.status === filters.status) &&
    (filters.due !== 'overdue' || isRockOverdue(rock, today)) &&
    matches(rock.title, rock.description);
}
