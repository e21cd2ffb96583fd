import { useId } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconStar } from '#web/ui/icons/icons.ts';
import classes from './StarRating.module.css';

const stars = [1, 2, 3, 4, 5];

type Props = {
  label: string /** Null if no one has rated it. */;
  value: number | null;
  onChange: (stars: number) => void;
};

/** One to five stars, chosen by click or arrow keys; in a row of a list by their number, too. */
export function StarRating({ label, value, onChange }: Props) {
  const name = useId();
  const mayWork = useMayWork();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`${classes.rating} inline-flex`}
      title={value === null ? t('Not rated yet') : undefined}
    >
      {stars.map((star) => (
        <label key={star} className={classes.star} data-lit={star <= (value ?? 0) || undefined}>
          <input
            type="radio"
            data-key={star}
            name={name}
            aria-label={t('{count, plural, one {# star} other {# stars}}', { count: star })}
            checked={star === value}
            disabled={!mayWork}
            onChange={() => onChange(star)}
          />
          <IconStar size={17} stroke={1.6} aria-hidden="true" />
        </label>
      ))}
    </div>
  );
}
