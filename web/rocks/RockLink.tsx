import { IconFlag3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/lib/router.tsx';
import { linkedQuery } from '#web/links/queries.ts';
import { rocks } from './queries.ts';
import classes from './RockFacts.module.css';

/** The title of a rock that something belongs to, leading to it. */
export function RockLink({ id }: { id: number }) {
  // One that is known already, by whatever list, is not asked for; the others of a list are asked for together.
  const { data: rock } = useQuery({ ...linkedQuery({ noun: 'rocks', id }), initialData: () => rocks.rows.find(id) });
  if (!rock) return null;
  return (
    <Link to={`/rocks/${id}`} title={rock.title} data-reach className={classes.link}>
      <IconFlag3 size={15} stroke={1.6} aria-hidden="true" />
      <span className={classes.linkTitle}>{rock.title}</span>
    </Link>
  );
}
