import { useId } from 'react';
import classes from './VisibilityField.module.css';

const choices = [
  { isPrivate: false, name: 'Open', says: 'Everyone in the organization sees its work.' },
  { isPrivate: true, name: 'Private', says: 'Only its members see its work. Admins see its name, leader and size.' },
];

type Props = {
  value: boolean;
  onChange: (isPrivate: boolean) => void;
};

/** Whether everybody sees the rows of a team, or its members alone. */
export function VisibilityField({ value, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className={classes.field}>
      <legend>Who sees its work</legend>
      {choices.map(({ isPrivate, name, says }) => (
        <div key={name} className={classes.choice}>
          <input
            type="radio"
            id={`${id} ${name}`}
            name={id}
            checked={value === isPrivate}
            aria-describedby={`${id} ${name} says`}
            onChange={() => onChange(isPrivate)}
          />
          <span>
            <label htmlFor={`${id} ${name}`}>{name}</label>
            <span id={`${id} ${name} says`} className={classes.says}>
              {says}
            </span>
          </span>
        </div>
      ))}
    </fieldset>
  );
}
