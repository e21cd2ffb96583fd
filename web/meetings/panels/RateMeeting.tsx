import { useId } from 'react';
import { t } from '#web/lib/translate.ts';
import classes from './Panels.module.css';

const ratings = Array.from({ length: 10 }, (_, index) => index + 1);

type Props = {
  /** The user's rating so far. */
  rating: number | null;
  onRate: (rating: number) => void;
};

/** Rates the meeting from 1 to 10. The rating can be changed until the end. */
export function RateMeeting({ rating, onRate }: Props) {
  const name = useId();
  return (
    <fieldset className="flex wrap gap-6 mb-12">
      <legend className="mb-6 dimmed small">
        {rating === null ? t('From 1 to 10') : t('You rated it {rating} of 10. You can still change it.', { rating })}
      </legend>
      {ratings.map((number) => (
        <label key={number} className={classes.rating}>
          <input type="radio" name={name} checked={rating === number} onChange={() => onRate(number)} />
          <span>{number}</span>
        </label>
      ))}
    </fieldset>
  );
}
