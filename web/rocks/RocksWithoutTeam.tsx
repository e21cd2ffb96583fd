import { api } from '#web/lib/api.ts';
import { NoTeamYet } from '#web/teams/NoTeamYet.tsx';
import { rocks, rocksWithoutTeamQuery } from './queries.ts';

const setTeam = (rockIds: number[], teamId: number | null) => api.rocks.setTeam({ body: { rockIds, teamId } });

type Props = {
  teamId: number;
  quarter: string;
  /** Whether it is the current quarter, which includes carried-over rocks. */
  isCurrent: boolean;
  onOpen: (rock: { id: number }) => void;
  /** Shows them in their own card. */
  asCard?: boolean;
};

/** Rocks of a team's members that have no team yet. */
export function RocksWithoutTeam({ teamId, quarter, isCurrent, onOpen, asCard = false }: Props) {
  return (
    <NoTeamYet
      teamId={teamId}
      query={rocksWithoutTeamQuery(quarter, isCurrent)}
      collection={rocks}
      setTeam={setTeam}
      asCard={asCard}
      onOpen={onOpen}
    />
  );
}
