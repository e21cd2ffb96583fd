import { useId } from 'react';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import classes from './VisibilityField.module.css';

const choices = [
  { isPrivate: false, value: 'open', name: msg('Open'), hint: msg('Everyone in the organization sees its work.') },
  {
    isPrivate: true,
    value: 'private',
    name: msg('Private'),
    hint: msg('Only its members see its work. Admins see its name, leader and size.'),
  },
];

type Props = {
  value: boolean;
  onChange: (isPrivate: boolean) => void;
};

/** Chooses whether everyone or only members see a team's rows. */
export function VisibilityField({ value, onChange }: Props) {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-4 unpadded small weight-500">{t('Who sees its work')}</legend>
      {choices.map(({ isPrivate, value: choice, name, hint }) => (
        <div key={choice} className={`${classes.choice} flex align-start gap-10 py-6 relative`}>
          <input
            type="radio"
            id={`${id} ${choice}`}
            name={id}
            checked={value === isPrivate}
            aria-describedby={`${id} ${choice} hint`}
            onChange={() => onChange(isPrivate)}
          />
          <span>
            <label className="covers weight-500" htmlFor={`${id} ${choice}`}>
              {t(name)}
            </label>
            <span id={`${id} ${choice} hint`} className="block flush dimmed small">
              {t(hint)}
            </span>
          </span>
        </div>
      ))}
    </fieldset>
  );
}
