import { type Asker, mayAdminister } from './people.ts';

/** Whether somebody may change or delete a team, its members and its leader. */
export const mayManageTeam = (asker: Asker, team: { leaderId: string | null }): boolean =>
  mayAdminister(asker) || team.leaderId === asker.userId;

/** Whether somebody may give a team agendas of its own: whoever is on it, too. */
export const mayEditAgendas = (asker: Asker, team: { leaderId: string | null }, isOnTeam: boolean): boolean =>
  isOnTeam || mayManageTeam(asker, team);
