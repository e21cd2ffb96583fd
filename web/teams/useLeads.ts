import { useQuery } from '@tanstack/react-query';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';
import { teamsQuery } from './queries.ts';

/** Returns a function from user id to the teams they lead: `Leads Sales and Marketing`. */
export function useLeads(): (userId: string) => string | undefined {
  const { data: teams = [] } = useQuery(teamsQuery);
  return (userId) => {
    const names = teams.filter(({ leaderId }) => leaderId === userId).map(({ name }) => name);
    return names.length > 0 ? t('Leads {teams}', { teams: listed(names) }) : undefined;
  };
}
