import { idIn, useAddress } from '#web/lib/useAddress.ts';

/** Which rocks the screen shows. */
export function useRockView(currentQuarter: string | undefined) {
  const [search, change] = useAddress();
  const asked = search.get('quarter') ?? '';
  return {
    quarter: /^\d{4}-Q[1-4]$/.test(asked) ? asked : currentQuarter,
    teamId: idIn(search, 'team'),
    showQuarter: (quarter: string) => change({ quarter: quarter === currentQuarter ? undefined : quarter }),
    showTeam: (team: number | undefined) => change({ team }),
  };
}
