import { useId } from 'react';
import classes from './Panels.module.css';

const ten = Array.from({ length: 10 }, (_, index) => index + 1);

type Props = {
  /** What one gave so far. */
  rating: number | null;
  onRate: (rating: number) => void;
};

/** Rates the meeting from 1 to 10; the rating can be changed until the end. */
export function RateMeeting({ rating, onRate }: Props) {
  const name = useId();
  return (
    <fieldset className={classes.ratings}>
      <legend>{rating === null ? 'From 1 to 10' : `You gave ${rating} of 10. You can still change it.`}</legend>
      {ten.map((number) => (
        <label key={number} className={classes.rating}>
          <input type="radio" name={name} checked={rating === number} onChange={() => onRate(number)} />
          <span>{number}</span>
        </label>
      ))}
    </fieldset>
  );
}
