import { ActionIcon, Button } from '@mantine/core';
import { quarterAfter, quarterLabel } from '#rules/dates.ts';
import { t } from '#web/lib/translate.ts';
import { IconChevronLeft, IconChevronRight } from '#web/ui/icons/icons.ts';
import classes from './QuarterSwitch.module.css';

type Props = { quarter: string; current: string; onChange: (quarter: string) => void };

/** The quarter as a heading, with buttons to other quarters. */
export function QuarterSwitch({ quarter, current, onChange }: Props) {
  const step = (by: number) => () => onChange(quarterAfter(quarter, by));
  return (
    <div className="row gap-2 touch-children">
      <h2 className={classes.heading} aria-live="polite">
        {t('{quarter} {rocksTitle}', { quarter: quarterLabel(quarter) })}
      </h2>
      <ActionIcon title={t('Previous quarter')} aria-label={t('Previous quarter')} onClick={step(-1)}>
        <IconChevronLeft size={18} stroke={1.8} />
      </ActionIcon>
      <ActionIcon title={t('Next quarter')} aria-label={t('Next quarter')} onClick={step(1)}>
        <IconChevronRight size={18} stroke={1.8} />
      </ActionIcon>
      {quarter !== current && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(current)}>
          {t('Current quarter')}
        </Button>
      )}
    </div>
  );
}
