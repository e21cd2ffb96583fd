import { t } from '#web/lib/translate.ts';
import { IconStar, IconStarFilled } from '#web/ui/icons/icons.ts';
import classes from './Meetings.module.css';

const five = [1, 2, 3, 4, 5];

/** The rating of a meeting, out of five stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={t('{rating} of 5 stars', { rating })}>
      {five.map((star) =>
        star <= rating ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} />,
      )}
    </span>
  );
}
