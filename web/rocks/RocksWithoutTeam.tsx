import { api } from '#web/lib/api.ts';
import { NoTeamYet } from '#web/teams/NoTeamYet.tsx';
import { rocks, rocksWithoutTeamQuery } from './queries.ts';

const setTeam = (rockIds: number[], teamId: number | null) => api.rocks.setTeam({ body: { rockIds, teamId } });

type Props = {
  teamId: number;
  quarter: string;
  /** Whether it is the current quarter, with which unfinished rocks of earlier ones come. */
  isCurrent: boolean;
  onOpen: (rock: { id: number }) => void;
  /** Draws them in a card of their own. */
  asCard?: boolean;
};

/** The rocks of a quarter that wait to be taken into a team. */
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
