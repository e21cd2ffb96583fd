import { SegmentedControl } from '@mantine/core';
import type { ScorecardView } from './useScorecardView.ts';

/** Between the scorecards of teams and one's own measurables. */
export function ViewSwitch({ view }: { view: ScorecardView }) {
  return (
    <SegmentedControl
      aria-label="View"
      value={view.isPersonal ? 'personal' : 'team'}
      onChange={(value) => view.showPersonal(value === 'personal')}
      data={[
        { value: 'team', label: 'Team View' },
        { value: 'personal', label: 'Personal View' },
      ]}
    />
  );
}
