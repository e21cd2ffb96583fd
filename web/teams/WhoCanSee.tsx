import { VisuallyHidden } from '@mantine/core';
import { IconLock, IconWorld } from '@tabler/icons-react';
import { type Audience, changeOfAudiences, isForEveryone, seersOf, whoSees } from './audiences.ts';
import { useAudiences } from './useAudiences.ts';
import classes from './WhoCanSee.module.css';

type Props = Audience & {
  /** As it stands until a form is saved, whose line says who will see more or less then. */
  before?: Audience | undefined;
  /** Who sees it, where only people who were invited do. */
  invited?: string | undefined;
  /** Keeps a distance from what follows, where nothing else does. */
  isSpaced?: boolean;
};

/** Who can see a row, in one line; the names of the people show when one points at it. */
export function WhoCanSee({ before, invited, isSpaced, ...audience }: Props) {
  const known = useAudiences([audience.teamId, before?.teamId ?? null]);
  // As high before it is known: a form does not move.
  if (!known)
    return (
      <p className={classes.line} data-spaced={isSpaced}>
        {'\u00a0'}
      </p>
    );
  const sentences = before ? changeOfAudiences([{ before, after: audience }], known) : [];
  const isOpen = invited === undefined && isForEveryone(audience, known);
  const Icon = isOpen ? IconWorld : IconLock;
  const names = isOpen || invited ? undefined : seersOf(audience, known)?.map(known.nameOf).join(', ');
  const text = invited ?? whoSees(audience, known);
  return (
    <p
      className={classes.line}
      data-spaced={isSpaced}
      data-changed={sentences.length > 0 || undefined}
      title={names ?? text}
      aria-live="polite"
    >
      <Icon className={classes.icon} size={15} stroke={1.6} aria-hidden="true" />
      <span className={classes.text}>
        <VisuallyHidden>Who can see this: </VisuallyHidden>
        {sentences.length > 0 ? sentences.join(' ') : text}
      </span>
    </p>
  );
}
