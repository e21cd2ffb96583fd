import { useSearchParams } from 'react-router';

/** Which rocks the screen shows, kept in the address. */
export function useRockView(currentQuarter: string | undefined) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('quarter') ?? '';
  const set = (name: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    quarter: /^\d{4}-Q[1-4]$/.test(asked) ? asked : currentQuarter,
    teamId: Number(search.get('team')) || undefined,
    showQuarter: (quarter: string) => set('quarter', quarter === currentQuarter ? undefined : quarter),
    showTeam: (id: number | undefined) => set('team', id === undefined ? undefined : String(id)),
  };
}
