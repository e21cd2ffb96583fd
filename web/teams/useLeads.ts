import { useQuery } from '@tanstack/react-query';
import { listed } from '#web/lib/listed.ts';
import { teamsQuery } from './queries.ts';

/** Looks up the teams that a person leads: `Leads Sales and Marketing`. */
export function useLeads(): (userId: string) => string | undefined {
  const { data: teams = [] } = useQuery(teamsQuery);
  return (userId) => {
    const names = teams.filter(({ leaderId }) => leaderId === userId).map(({ name }) => name);
    return names.length > 0 ? `Leads ${listed(names)}` : undefined;
  };
}
