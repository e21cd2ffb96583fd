import type { OwnRecap } from '#contract/recaps.ts';
import { t } from '#web/lib/translate.ts';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { usePeople } from '#web/users/queries.ts';
import { Part } from './Part.tsx';
import classes from './Recap.module.css';

/** For the organizer: who of the absent said that they read the recap. */
export function Readers({ readers }: Pick<OwnRecap, 'readers'>) {
  const { nameOf } = usePeople();
  if (readers.length === 0) return null;
  return (
    <Part title={t('Who was absent and read this')}>
      <dl className={classes.facts}>
        {readers.map(({ userId, readAt }) => (
          <div key={userId} className="flex between gap-16 py-4">
            <dt className="shrink breaks">{nameOf(userId)}</dt>
            <dd>{readAt === null ? t('Not yet') : t('Read {when}', { when: formatMoment(readAt) })}</dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}
