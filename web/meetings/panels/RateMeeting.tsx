import { useId, useState } from 'react';
import classes from './Panels.module.css';

const ten = Array.from({ length: 10 }, (_, index) => index + 1);

type Props = { hasRated: boolean; onRate: (rating: number) => void };

/** What one gives the meeting, from 1 to 10; until it ends it can be changed, and nobody else sees it. */
export function RateMeeting({ hasRated, onRate }: Props) {
  const name = useId();
  const [rating, setRating] = useState<number>();
  return (
    <fieldset className={classes.ratings}>
      <legend>{hasRated ? 'You have rated; you may change it.' : 'From 1 to 10'}</legend>
      {ten.map((number) => (
        <label key={number} className={classes.rating}>
          <input
            type="radio"
            name={name}
            checked={rating === number}
            onChange={() => {
              setRating(number);
              onRate(number);
            }}
          />
          <span>{number}</span>
        </label>
      ))}
    </fieldset>
  );
}
