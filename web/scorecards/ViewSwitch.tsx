import { SegmentedControl } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import type { ScorecardView } from './useScorecardView.ts';

/** Switches between the scorecards of teams and the user's own measurables. */
export function ViewSwitch({ view }: { view: ScorecardView }) {
  return (
    <SegmentedControl
      aria-label={t('View')}
      value={view.isPersonal ? 'personal' : 'team'}
      onChange={(value) => view.showPersonal(value === 'personal')}
      data={[
        { value: 'team', label: t('Team View') },
        { value: 'personal', label: t('Personal View') },
      ]}
    />
  );
}
