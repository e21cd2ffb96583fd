import { NativeSelect } from '@mantine/core';
import type { Preferences } from '#contract/preferences.ts';
import { languageNames } from '#rules/languages.ts';
import { Link } from '#web/lib/router.tsx';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { rich, t } from '#web/lib/translate.ts';
import { timeZoneOptions, weekStartNames, weekStartOptions } from '#web/organizations/options.ts';
import { formatDate } from '#web/ui/dates/dates.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { languageOptions } from './languageOptions.ts';
import classes from './Profile.module.css';
import { usePreferences } from './usePreferences.ts';

/** What a choice that follows the browser is called in the fields. */
const browsers = '';
const schemes = optionsOf<NonNullable<Preferences['colorScheme']>>({ auto: 'System', light: 'Light', dark: 'Dark' });
const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How things are shown to oneself: saved as soon as it is chosen. */
export function PreferencesCard() {
  useHashTarget('preferences');
  const [preferences, change] = usePreferences();
  const { weekStartsOn, timeZone, colorScheme } = preferences;
  /** A field that holds one of them. */
  const chosen = <Name extends keyof Preferences>(name: Name) => ({
    value: preferences[name] ?? browsers,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value === browsers ? null : value }),
  });
  return (
    <Card className={classes.card} aria-labelledby="preferences">
      <h2 id="preferences" tabIndex={-1} className={classes.heading}>
        Preferences
      </h2>
      <div className={classes.fields}>
        <NativeSelect
          label={t('Language')}
          description={t('Of the app and of the emails we send you.')}
          data={[{ value: browsers, label: t('Browser default') }, ...optionsOf(languageNames)]}
          {...chosen('language')}
        />
        <NativeSelect
          label={t('Date and number format')}
          description={t('Today is {date}.', { date: formatDate(new Date().toISOString(), true) })}
          data={[{ value: browsers, label: t('Based on your language') }, ...languageOptions]}
          {...chosen('locale')}
        />
        <NativeSelect
          label="First Day of the Week"
          description={
            weekStartsOn
              ? `Calendars begin with ${weekStartNames[weekStartsOn]}.`
              : 'Calendars begin as the weeks of your organization do.'
          }
          data={[{ value: browsers, label: 'As in the organization' }, ...weekStartOptions]}
          {...chosen('weekStartsOn')}
        />
        <Select
          label="Time Zone"
          description="In which you see when things happen."
          placeholder={`As in this browser (${browserZone})`}
          data={timeZoneOptions(timeZone ?? 'UTC')}
          searchable
          clearable
          nothingFoundMessage="No time zone by that name"
          maxDropdownHeight={260}
          value={timeZone}
          onChange={(zone) => change({ timeZone: zone })}
        />
        <NativeSelect
          label="Appearance"
          description="Light or dark, on all your devices."
          data={[...(colorScheme === null ? [{ value: browsers, label: 'As in this browser' }] : []), ...schemes]}
          {...chosen('colorScheme')}
        />
      </div>
      <p className={classes.elsewhere}>
        {rich('Choose what you get notified about in your {link}.', {
          link: (
            <Link key="link" to="/notifications?tab=settings">
              {t('notification settings')}
            </Link>
          ),
        })}
      </p>
    </Card>
  );
}
