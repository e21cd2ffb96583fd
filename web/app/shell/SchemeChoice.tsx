import { t } from '#web/lib/translate.ts';
import { colorSchemes } from '../colorSchemes.ts';
import { useColorScheme } from '../useColorScheme.ts';
import classes from './SchemeChoice.module.css';

/** The choice of system, light or dark for the drawer, which has no account menu. */
export function SchemeChoice() {
  const [colorScheme, setColorScheme] = useColorScheme();
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{t('Appearance')}</legend>
      {colorSchemes.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={colorScheme === value}
          className={classes.option}
          onClick={() => setColorScheme(value)}
        >
          <Icon size={16} stroke={1.6} aria-hidden="true" />
          {t(label)}
        </button>
      ))}
    </fieldset>
  );
}
