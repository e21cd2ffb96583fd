import type { Rock } from '#contract/rocks.ts';
import { holdsWords, isOwnedAs, me, nobody } from '#rules/filters.ts';
import { isRockOverdue } from '#rules/rocks.ts';
import type { Chip } from '#web/ui/lists/controls/ListControls.tsx';
import type { ListView } from '#web/ui/lists/controls/useListView.ts';

export const rockChips: Chip[] = [
  { label: 'Mine', name: 'owner', value: me },
  { label: 'Off track', name: 'status', value: 'off_track' },
  { label: 'Overdue', name: 'due', value: 'overdue' },
  { label: 'No owner', name: 'owner', value: nobody },
];

/** Whether a rock is one of those that the filters ask for; `today` is the day in the organization. */
export const isRockAskedFor =
  ({ filters, words }: Pick<ListView, 'filters' | 'words'>, myId: string, today: string) =>
  (rock: Rock): boolean =>
    isOwnedAs(rock.ownerId, filters.owner, myId) &&
    (filters.team === undefined || rock.teamId === Number(filters.team)) &&
    (filters.status === undefined || rock.status === filters.status) &&
    (filters.due !== 'overdue' || isRockOverdue(rock, today)) &&
    holdsWords(words, rock.title, rock.description);
