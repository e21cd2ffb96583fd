import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './Meetings.module.css';

const five = [1, 2, 3, 4, 5];

/** What a meeting was given, of five stars. */
export function Stars({ rating }: { rating: number }) {
  return (
    <span className={classes.stars} role="img" aria-label={`${rating} of 5 stars`}>
      {five.map((star) =>
        star <= rating ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} />,
      )}
    </span>
  );
}
