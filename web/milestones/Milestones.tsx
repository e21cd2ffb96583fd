import { useQuery } from '@tanstack/react-query';
import type { Milestone } from '#contract/milestones.ts';
import type { Rock } from '#contract/rocks.ts';
import { type Asker, mayWork } from '#rules/people.ts';
import { mayDeleteMilestone } from '#rules/rocks.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { usePastedLines } from '#web/lines/usePastedLines.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import { MilestoneForm } from './MilestoneForm.tsx';
import { MilestoneItem } from './MilestoneItem.tsx';
import { milestones as allMilestones, milestonesQuery } from './queries.ts';
import { useChangeMilestone, useCreateMilestone, useDeleteMilestone } from './useMilestoneChanges.ts';

const none: Milestone[] = [];

/** The milestones of a rock, and the form that adds the next. */
export function Milestones({ rock, asker }: { rock: Rock; asker: Asker }) {
  const { data: milestones, isError, refetch } = useQuery(milestonesQuery(rock.id));
  const create = useCreateMilestone(rock.id);
  const change = useChangeMilestone(rock.id);
  const remove = useDeleteMilestone(rock.id);
  const pasted = usePastedLines({
    noun: 'milestones',
    create: ({ title, description, dueDate, isDone: completed }) =>
      api.milestones.createForRock({ params: { rockId: rock.id }, body: { title, description, dueDate, completed } }),
    receives: allMilestones,
  });
  const steady = useSteadyRows(milestones ?? none, { of: String(milestones === undefined) });
  if (!milestones) {
    return isError ? <ErrorState title={t('Failed to fetch {milestones}')} onRetry={refetch} /> : <ListSkeleton />;
  }
  return (
    <>
      {milestones.length === 0 && (
        <p className="my-8 dimmed">{t('No {milestones} yet. Add your first {milestone} to track progress.')}</p>
      )}
      <ul>
        {steady.rows.map((milestone) => (
          <MilestoneItem
            key={milestone.id}
            milestone={milestone}
            leaving={steady.leaving(milestone.id)}
            mayChange={mayWork(asker)}
            mayDelete={mayDeleteMilestone(asker, milestone, rock)}
            onChange={(fields) => change.mutate({ milestone, fields })}
            onDelete={() => remove.mutate(milestone)}
          />
        ))}
      </ul>
      {mayWork(asker) && <MilestoneForm draft={`rock.${rock.id}.milestone`} pasted={pasted} onSubmit={create.mutate} />}
      {pasted.dialog}
    </>
  );
}
