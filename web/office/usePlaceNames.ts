import { useQuery } from '@tanstack/react-query';
import { teamsQuery } from '#web/teams/queries.ts';

/** The desks that our maps number belong to the teams, in the order of their names. */
const desks = /^Desks (\d+)$/;

/** What a place of the map is called: desks have the name of a team while there are enough teams. */
export function usePlaceNames(): (area: string) => string {
  const { data: teams = [] } = useQuery(teamsQuery);
  return (area) => {
    const number = Number(desks.exec(area)?.[1]);
    return teams[number - 1]?.name ?? area;
  };
}
