import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import type { Scorecard } from '#contract/scorecards.ts';
import type { Week } from '#rules/weeks.ts';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ScorecardFiles } from './files/ScorecardFiles.tsx';
import { Health } from './Health.tsx';
import classes from './Scorecards.module.css';
import { useDeleteScorecard } from './useScorecardChanges.ts';
import type { ScorecardView } from './useScorecardView.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

const ScorecardDialog = lazyDialog(() => import('./forms/ScorecardDialog.tsx'));
const MeasurableDialog = lazyDialog(() => import('./forms/MeasurableDialog.tsx'));

type Props = {
  view: ScorecardView;
  /** The scorecards to choose from. */
  offered: Scorecard[];
  chosen: Scorecard | undefined;
  current: Week;
  mayEdit: boolean;
};

/** Which scorecard is shown, how it stands, and what can be done with it. */
export function ScorecardBar({ view, offered, chosen, current, mayEdit }: Props) {
  const form = useDialog<Scorecard>();
  const addition = useDialog<Scorecard>();
  const question = useDialog<Scorecard>();
  const { mutate: remove } = useDeleteScorecard();
  return (
    <div className={classes.bar}>
      <ViewSwitch view={view} />
      <span className={classes.team}>
        <TeamFilter value={view.teamId} onChange={view.showTeam} />
      </span>
      {chosen && (
        <>
          <NativeSelect
            aria-label="Scorecard"
            className={classes.chosen}
            data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={String(chosen.id)}
            onChange={({ currentTarget }) => view.showScorecard(Number(currentTarget.value))}
          />
          {mayEdit && (
            <span className={classes.tools}>
              <ActionIcon title="Edit" aria-label={`Edit scorecard ${chosen.name}`} onClick={() => form.open(chosen)}>
                <IconPencil size={17} stroke={1.6} />
              </ActionIcon>
              <ActionIcon
                title="Delete"
                aria-label={`Delete scorecard ${chosen.name}`}
                onClick={() => question.open(chosen)}
              >
                <IconTrash size={17} stroke={1.6} />
              </ActionIcon>
            </span>
          )}
          <Health scorecardId={chosen.id} current={current} />
          {mayEdit && (
            <Button
              leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
              onClick={() => addition.open(chosen)}
            >
              Add Measurable
            </Button>
          )}
          <ScorecardFiles scorecard={chosen} year={view.at?.year ?? current.year} />
        </>
      )}
      {form.draw((scorecard) => (
        <ScorecardDialog onClose={form.close} scorecard={scorecard} />
      ))}
      {addition.draw((scorecard) => (
        <MeasurableDialog onClose={addition.close} scorecardId={scorecard.id} />
      ))}
      {question.draw(({ id, name }) => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove(id)}
          question={`Are you sure you want to delete the scorecard "${name}"? This action cannot be undone and will remove all its measurables and values.`}
        />
      ))}
    </div>
  );
}
