import { VisuallyHidden } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import { IconLock, IconWorld } from '#web/ui/icons/icons.ts';
import { type Audience, changeOfAudiences, isForEveryone, seersOf, whoSees } from './audiences.ts';
import { useAudiences } from './useAudiences.ts';
import classes from './WhoCanSee.module.css';

type Props = Audience & {
  /** The audience before the form is saved. The line then says what changes. */
  before?: Audience | undefined;
  /** Who sees it, if only invited people do. */
  invited?: string | undefined;
  /** Adds space below. */
  isSpaced?: boolean;
};

/** Who can see a row, in one line. The tooltip has the names. */
export function WhoCanSee({ before, invited, isSpaced, ...audience }: Props) {
  const context = useAudiences([audience.teamId, before?.teamId ?? null]);
  // Same height while loading, so that the form does not move.
  if (!context)
    return (
      <p className={classes.line} data-spaced={isSpaced}>
        {'\u00a0'}
      </p>
    );
  const sentences = before ? changeOfAudiences([{ before, after: audience }], context) : [];
  const isOpen = invited === undefined && isForEveryone(audience, context);
  const Icon = isOpen ? IconWorld : IconLock;
  const names = isOpen || invited ? undefined : seersOf(audience, context)?.map(context.nameOf).join(', ');
  const text = invited ?? whoSees(audience, context);
  return (
    <p
      className={classes.line}
      data-spaced={isSpaced}
      data-changed={sentences.length > 0 || undefined}
      title={names ?? text}
      aria-live="polite"
    >
      <Icon className="rigid mt-2" size={15} stroke={1.6} aria-hidden="true" />
      <span className={`${classes.text} truncate`}>
        <VisuallyHidden>{t('Who can see this:')} </VisuallyHidden>
        {sentences.length > 0 ? sentences.join(' ') : text}
      </span>
    </p>
  );
}
