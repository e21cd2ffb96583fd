import type { Rock } from '#contract/rocks.ts';
import { createMilestone } from '#server/milestones/milestones.ts';
import type { Scope } from '#server/scope.ts';
import { createRock, findRock } from './rocks.ts';

type NewRock = Parameters<typeof createRock>[1] & {
  milestones?: { title: string; dueDate?: string | null | undefined }[] | undefined;
};

/** Creates a rock with milestones, in one transaction. @throws Invalid */
export async function createRockWithMilestones(scope: Scope, { milestones = [], ...fields }: NewRock): Promise<Rock> {
  const rock = await createRock(scope, fields);
  for (const milestone of milestones) await createMilestone(scope, rock.id, milestone);
  return milestones.length > 0 ? findRock(scope, rock.id) : rock;
}
