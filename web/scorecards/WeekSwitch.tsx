import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { WeekStart } from '#contract/organizations.ts';
import { type Week, weeksIn } from '#rules/weeks.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { isWeek, type Span, stepped, weeksLabel, weeksOf } from './cells/span.ts';
import classes from './Scorecards.module.css';

type Props = {
  span: Span;
  at: Week;
  current: Week;
  onSpan: (span: Span) => void;
  onWeek: (week: Week) => void;
};

const spanOptions = (year: number, startsOn: WeekStart): { value: Span; label: string }[] => [
  { value: 'trailing', label: 'Last 13 weeks' },
  { value: 'window', label: '12 weeks' },
  { value: 'year', label: `All ${weeksIn(year, startsOn)} weeks` },
];
const icon = { size: 18, stroke: 1.8 };

/** The weeks on screen, with the way to earlier and later ones, and how many are shown. */
export function WeekSwitch({ span, at, current, onSpan, onWeek }: Props) {
  const isPhone = useMediaQuery(phone);
  const startsOn = useWeekStart();
  const weeks = weeksOf(span, at, startsOn);
  // On a phone there is room for one pair of steps.
  const hasYears = !isPhone || span === 'year';
  const step = (title: string, to: Week, drawing: ReactNode) => (
    <ActionIcon title={title} aria-label={title} onClick={() => onWeek(to)}>
      {drawing}
    </ActionIcon>
  );
  return (
    <div className={classes.weeks}>
      <div className={classes.steps}>
        {hasYears && step('Previous year', stepped('year', at, -1, startsOn), <IconChevronsLeft {...icon} />)}
        {span !== 'year' && step('Previous weeks', stepped(span, at, -1, startsOn), <IconChevronLeft {...icon} />)}
        <h2 className={classes.weeksLabel} aria-live="polite">
          {weeksLabel(weeks, startsOn)}
        </h2>
        {span !== 'year' && step('Next weeks', stepped(span, at, 1, startsOn), <IconChevronRight {...icon} />)}
        {hasYears && step('Next year', stepped('year', at, 1, startsOn), <IconChevronsRight {...icon} />)}
        {!weeks.some(isWeek(current)) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onWeek(current)}>
            This week
          </Button>
        )}
      </div>
      {isPhone ? (
        <NativeSelect
          className={classes.span}
          aria-label="Weeks"
          data={spanOptions(at.year, startsOn)}
          value={span}
          onChange={({ currentTarget }) => onSpan(currentTarget.value as Span)}
        />
      ) : (
        <SegmentedControl
          aria-label="Weeks"
          data={spanOptions(at.year, startsOn)}
          value={span}
          onChange={(value) => onSpan(value as Span)}
        />
      )}
    </div>
  );
}
