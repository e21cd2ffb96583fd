import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { quarterAfter, quarterLabel } from '#rules/dates.ts';
import { say } from '#web/lib/say.ts';
import classes from './QuarterSwitch.module.css';

type Props = { quarter: string; current: string; onChange: (quarter: string) => void };

/** The quarter on screen, as the heading of its rocks, with the way to the others. */
export function QuarterSwitch({ quarter, current, onChange }: Props) {
  const step = (by: number) => () => onChange(quarterAfter(quarter, by));
  return (
    <div className={classes.switch}>
      <h2 className={classes.heading} aria-live="polite">
        {quarterLabel(quarter)}
        {say(' Rocks')}
      </h2>
      <ActionIcon title="Previous quarter" aria-label="Previous quarter" onClick={step(-1)}>
        <IconChevronLeft size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon title="Next quarter" aria-label="Next quarter" onClick={step(1)}>
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
      {quarter !== current && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(current)}>
          Current quarter
        </Button>
      )}
    </div>
  );
}
