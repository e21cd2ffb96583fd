import { useQuery } from '@tanstack/react-query';
import { rocksQuery } from '#web/rocks/queries.ts';
import classes from './OwnerLabel.module.css';

/** The title of the rock that a to-do is linked to. */
export function RockTitle({ id }: { id: number }) {
  const { data: rocks } = useQuery(rocksQuery);
  const title = rocks?.find((rock) => rock.id === id)?.title;
  return title && <span className={classes.name}>{title}</span>;
}
