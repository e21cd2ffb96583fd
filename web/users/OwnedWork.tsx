import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { serverDate } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { rocksOfPersonQuery } from '#web/rocks/queries.ts';
import { RockDot } from '#web/rocks/RockDot.tsx';
import { allMeasurablesQuery } from '#web/scorecards/queries.ts';
import { Card } from '#web/ui/layout/Card.tsx';

/** The rocks of this quarter and the measurables that a person owns, as far as the user sees them. */
export function OwnedWork({ userId }: { userId: string }) {
  const now = useQuarter();
  const { data: rocks = [] } = useQuery(rocksOfPersonQuery(userId));
  const { data: measurables = [] } = useQuery(allMeasurablesQuery(serverDate().getUTCFullYear()));
  const current = rocks.filter(({ quarter }) => quarter === now?.quarter);
  const owned = measurables.filter(({ ownerId }) => ownerId === userId);
  if (current.length + owned.length === 0) return null;
  return (
    <Card className="p-20" aria-labelledby="owned">
      <h2 id="owned" className="mb-8 size-15">
        {t('{rocksTitle} and {measurables}')}
      </h2>
      <ul className="lined">
        {current.map((rock) => (
          <li key={rock.id} className="row between gap-12 py-8 min-h-44">
            <Link to={`/rocks/${rock.id}`} data-reach className="shrink breaks min-h-24" dir="auto">
              {rock.title}
            </Link>
            <RockDot rock={rock} />
          </li>
        ))}
        {owned.map(({ id, name }) => (
          <li key={`measurable ${id}`} className="row between gap-12 py-8 min-h-44">
            <Link to={`/scorecard?measurable=${id}`} data-reach className="shrink breaks min-h-24" dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
