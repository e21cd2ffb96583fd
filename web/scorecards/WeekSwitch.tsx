import { ActionIcon, Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { WeekStart } from '#contract/organizations.ts';
import { type Week, weeksIn, windowSize } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { daysOfWeek } from '#web/ui/dates/weekText.ts';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '#web/ui/icons/icons.ts';
import { isWeek, type Span, stepped, trailing, weeksLabel, weeksOf } from './cells/span.ts';
import classes from './Scorecards.module.css';

type Props = {
  span: Span;
  at: Week;
  current: Week;
  onSpan: (span: Span) => void;
  onWeek: (week: Week) => void;
};

const spanOptions = (year: number, startsOn: WeekStart): { value: Span; label: string }[] => [
  { value: 'trailing', label: t('Last {count} weeks', { count: trailing }) },
  { value: 'window', label: t('{count} weeks', { count: windowSize }) },
  { value: 'year', label: t('All {count} weeks', { count: weeksIn(year, startsOn) }) },
];
const icon = { size: 18, stroke: 1.8 };

/** Names the weeks on screen; moves to others and changes how many there are. */
export function WeekSwitch({ span, at, current, onSpan, onWeek }: Props) {
  const isPhone = useMediaQuery(phone);
  const startsOn = useWeekStart();
  const weeks = weeksOf(span, at, startsOn);
  // A phone has room for one pair of buttons.
  const hasYears = !isPhone || span === 'year';
  const step = (title: string, to: Week, drawing: ReactNode) => (
    <ActionIcon title={title} aria-label={title} onClick={() => onWeek(to)}>
      {drawing}
    </ActionIcon>
  );
  return (
    <div className={`${classes.weeks} row wrap between gap-8-16 mb-10`}>
      <div className={`${classes.steps} row gap-2`}>
        {hasYears && step(t('Previous year'), stepped('year', at, -1, startsOn), <IconChevronsLeft {...icon} />)}
        {span !== 'year' && step(t('Previous weeks'), stepped(span, at, -1, startsOn), <IconChevronLeft {...icon} />)}
        <h2
          className={classes.weeksLabel}
          aria-live="polite"
          title={weeks[0] && daysOfWeek(weeks[0], startsOn, weeks.at(-1))}
        >
          {weeksLabel(weeks, startsOn)}
        </h2>
        {span !== 'year' && step(t('Next weeks'), stepped(span, at, 1, startsOn), <IconChevronRight {...icon} />)}
        {hasYears && step(t('Next year'), stepped('year', at, 1, startsOn), <IconChevronsRight {...icon} />)}
        {!weeks.some(isWeek(current)) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onWeek(current)}>
            {t('This week')}
          </Button>
        )}
      </div>
      {isPhone ? (
        <NativeSelect
          className={classes.span}
          aria-label={t('Weeks')}
          data={spanOptions(at.year, startsOn)}
          value={span}
          onChange={({ currentTarget }) => onSpan(currentTarget.value as Span)}
        />
      ) : (
        <SegmentedControl
          aria-label={t('Weeks')}
          data={spanOptions(at.year, startsOn)}
          value={span}
          onChange={(value) => onSpan(value as Span)}
        />
      )}
    </div>
  );
}
