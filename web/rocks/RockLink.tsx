import { Link } from '#web/lib/router.tsx';
import { IconFlag3 } from '#web/ui/icons/icons.ts';
import classes from './RockFacts.module.css';
import { useLinkedRock } from './useLinkedRock.ts';

/** A link to a row's rock, with a flag unless another part shows it. */
export function RockLink({ id, withoutSign = false }: { id: number; withoutSign?: boolean }) {
  const { data: rock, isLoading } = useLinkedRock(id);
  if (!rock) return isLoading && <span className="inline-row min-h-24" />;
  return (
    <Link
      to={`/rocks/${id}`}
      title={rock.title}
      data-reach
      className={`${classes.link} inline-row shrink gap-5 min-h-24 max-full inherit-color`}
    >
      {!withoutSign && <IconFlag3 size={15} stroke={1.6} aria-hidden="true" />}
      <span className="shrink truncate" dir="auto">
        {rock.title}
      </span>
    </Link>
  );
}
