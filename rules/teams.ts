import { type Asker, mayAdminister } from './people.ts';

/** Whether somebody may change or delete a team, its members and its leader. */
export const mayManageTeam = (asker: Asker, team: { leaderId: string | null }): boolean =>
  mayAdminister(asker) || team.leaderId === asker.userId;
