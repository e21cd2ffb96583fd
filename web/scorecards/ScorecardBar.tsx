import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useMemo, useState } from 'react';
import { trashDays } from '#contract/limits.ts';
import type { Scorecard } from '#contract/scorecards.ts';
import { goalOn, healthOf, standingsText } from '#rules/scorecards.ts';
import { firstDayOf, type Week, weekAfter } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { weeksText } from '#web/ui/dates/weekText.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconAdjustmentsHorizontal, IconDots, IconPencil, IconPlus, IconTrash } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import { valueIn } from './cells/gridRow.ts';
import { isWeek, weeksOf } from './cells/span.ts';
import { useRows } from './cells/useRows.ts';
import { ScorecardFiles } from './files/ScorecardFiles.tsx';
import { measurablesQuery } from './queries.ts';
import classes from './Scorecards.module.css';
import { useDeleteScorecard } from './useScorecardChanges.ts';
import type { ScorecardView } from './useScorecardView.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const ScorecardDialog = lazyDialog(() => import('./forms/ScorecardDialog.tsx'));
const MeasurableDialog = lazyDialog(() => import('./forms/MeasurableDialog.tsx'));

type Props = {
  view: ScorecardView;
  /** The scorecards to choose from. */
  options: Scorecard[];
  chosen: Scorecard | undefined;
  current: Week;
  mayEdit: boolean;
  /** Opens the form for a new scorecard. */
  onAdd: () => void;
};

/** Chooses a scorecard; shows its health and its actions. */
export function ScorecardBar({ view, options, chosen, current, mayEdit, onAdd }: Props) {
  // On a phone the tools are behind a button.
  const [isOpen, setIsOpen] = useState(false);
  const form = useDialog<Scorecard>();
  const addition = useDialog<Scorecard>();
  const question = useDialog<Scorecard>();
  const { mutate: remove } = useDeleteScorecard();
  const startsOn = useWeekStart();
  /** Moves to the last of these weeks, unless one of them is shown. */
  const showOneOf = (weeks: Week[]) => {
    const shownWeeks = weeksOf(view.span, view.at ?? current, startsOn);
    const last = weeks.at(-1);
    if (last && !weeks.some((week) => shownWeeks.some(isWeek(week)))) view.showWeek(last);
  };
  return (
    <div className={classes.bar} data-open={isOpen || undefined}>
      <span data-more>
        <ViewSwitch view={view} />
      </span>
      <span className={classes.team} data-more>
        <TeamFilter value={view.teamId} onChange={view.showTeam} />
      </span>
      <ActionIcon
        variant={isOpen ? 'light' : 'default'}
        size={44}
        className={classes.opener}
        title={t('Views and tools')}
        aria-label={t('Views and tools')}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal size={18} stroke={1.6} />
      </ActionIcon>
      {chosen && (
        <>
          <NativeSelect
            aria-label={t('{Scorecard}')}
            className={classes.chosen}
            data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(chosen.id)}
            onChange={({ currentTarget }) => view.showScorecard(Number(currentTarget.value))}
          />
          {mayEdit && (
            <span className="flex" data-more>
              <Menu
                label={t('Actions for {scorecard} {name}', { name: chosen.name })}
                trigger={(props) => (
                  <ActionIcon
                    {...props}
                    title={t('{Scorecard} actions')}
                    aria-label={t('Actions for {scorecard} {name}', { name: chosen.name })}
                  >
                    <IconDots size={17} stroke={1.6} />
                  </ActionIcon>
                )}
              >
                <MenuItem icon={<IconPencil size={16} stroke={1.6} />} onSelect={() => form.open(chosen)}>
                  {t('Edit {scorecard}')}
                </MenuItem>
                <MenuItem icon={<IconPlus size={16} stroke={1.6} />} onSelect={onAdd}>
                  {t('New {scorecardTitle}')}
                </MenuItem>
                <MenuItem icon={<IconTrash size={16} stroke={1.6} />} onSelect={() => question.open(chosen)}>
                  {t('Delete {scorecard}')}
                </MenuItem>
              </Menu>
            </span>
          )}
          <Health scorecardId={chosen.id} current={current} />
          {mayEdit && (
            <Button
              className={classes.add}
              variant="default"
              data-more
              title={t('Add {measurableTitle}')}
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => addition.open(chosen)}
            >
              <span className={classes.addLabel}>{t('Add {measurableTitle}')}</span>
            </Button>
          )}
          <span data-more>
            <ScorecardFiles scorecard={chosen} year={view.at?.year ?? current.year} onImported={showOneOf} />
          </span>
        </>
      )}
      {form.draw((scorecard) => (
        <ScorecardDialog onClose={form.close} scorecard={scorecard} />
      ))}
      {addition.draw((scorecard) => (
        <MeasurableDialog onClose={addition.close} scorecardId={scorecard.id} />
      ))}
      {question.draw((scorecard) => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove(scorecard)}
          question={t(
            'Are you sure you want to delete the {scorecard} "{name}" with all its {measurables} and values? You can restore it from the trash for {days} days.',
            { days: trashDays, name: scorecard.name },
          )}
        />
      ))}
    </div>
  );
}

/** The share of a scorecard's measurables that are on track, by this week's value or else last week's. */
function Health({ scorecardId, current }: { scorecardId: number; current: Week }) {
  const startsOn = useWeekStart();
  const last = useMemo(() => weekAfter(current, -1, startsOn), [current, startsOn]);
  const { rows } = useRows([last, current], (year) => measurablesQuery(scorecardId, year));
  const space = <span className="grow" />;
  if (!rows) return space;
  const firstDay = firstDayOf(current, startsOn);
  const numbers = rows.map((row) => ({
    goal: goalOn(row.measurable.goals, firstDay),
    values: [current, last].map((week) => valueIn(row, week)?.value),
  }));
  const { percent, total, standings, weeks } = healthOf(numbers, [current, last]);
  if (total === 0) return space;
  const hasNumbers = numbers.some(({ values }) => values.some((value) => value != null));
  return (
    <p
      className={`${classes.health} grow weight-560 ${hasNumbers ? '' : 'no-print'}`}
      data-figures
      title={t(standingsText(standings, total))}
    >
      {hasNumbers ? t('Health: {percent}%', { percent }) : t('No numbers yet')}{' '}
      <span className="dimmed small weight-400">{weeksText(weeks, startsOn)}</span>
    </p>
  );
}
