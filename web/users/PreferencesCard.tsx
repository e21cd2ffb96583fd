import { NativeSelect } from '@mantine/core';
import type { Preferences } from '#contract/preferences.ts';
import { languageNames } from '#rules/languages.ts';
import { msg } from '#rules/translate.ts';
import { browserZone } from '#web/lib/formats.ts';
import { Link } from '#web/lib/router.tsx';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { rich, t } from '#web/lib/translate.ts';
import { timeZoneName, weekStartNames, weekStartOptions } from '#web/organizations/options.ts';
import { TimeZoneSelect } from '#web/organizations/TimeZoneSelect.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';
import { usePreferences } from './usePreferences.ts';

/** The option that follows the browser. */
const browserDefault = '';
const schemes = { auto: msg('System'), light: msg('Light'), dark: msg('Dark') };

/** The languages of dates and numbers, each by its own name. */
const languageOptions = optionsOf<NonNullable<Preferences['locale']>>({
  'en-US': 'English (United States)',
  'en-GB': 'English (United Kingdom)',
  'en-CA': 'English (Canada)',
  'cs-CZ': 'Čeština',
  'da-DK': 'Dansk',
  'de-DE': 'Deutsch',
  'de-CH': 'Deutsch (Schweiz)',
  'es-ES': 'Español',
  'fr-FR': 'Français',
  'it-IT': 'Italiano',
  'nl-NL': 'Nederlands',
  'nb-NO': 'Norsk',
  'pl-PL': 'Polski',
  'pt-PT': 'Português',
  'pt-BR': 'Português (Brasil)',
  'fi-FI': 'Suomi',
  'sv-SE': 'Svenska',
  'ja-JP': '日本語',
});

/** The user's preferences. Each is saved when chosen. */
export function PreferencesCard() {
  useHashTarget('preferences');
  const [preferences, change] = usePreferences();
  const { weekStartsOn, timeZone, colorScheme } = preferences;
  /** The props of a field for one preference. */
  const field = <Name extends keyof Preferences>(name: Name) => ({
    value: preferences[name] ?? browserDefault,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value === browserDefault ? null : value }),
  });
  return (
    <Card className="p-20" aria-labelledby="preferences">
      <h2 id="preferences" tabIndex={-1} className="mb-8 size-15">
        {t('Preferences')}
      </h2>
      <div className={classes.fields}>
        <NativeSelect
          label={t('Language')}
          description={t('Of the app and of the emails we send you.')}
          data={[{ value: browserDefault, label: t('Browser default') }, ...optionsOf(languageNames)]}
          {...field('language')}
        />
        <NativeSelect
          label={t('Date and number format')}
          description={t('Today is {date}.', { date: formatDate(serverDate().toISOString(), true) })}
          data={[{ value: browserDefault, label: t('Based on your language') }, ...languageOptions]}
          {...field('locale')}
        />
        <NativeSelect
          label={t('First Day of the Week')}
          description={
            weekStartsOn
              ? t('Calendars start on {day}.', { day: weekStartNames[weekStartsOn] })
              : t("Calendars start on your organization's first day of the week.")
          }
          data={[{ value: browserDefault, label: t('Organization default') }, ...weekStartOptions()]}
          {...field('weekStartsOn')}
        />
        <TimeZoneSelect
          description={t('Used to show dates and times.')}
          placeholder={t('Browser default ({zone})', { zone: timeZoneName(browserZone()) })}
          clearable
          value={timeZone}
          onChange={(zone) => change({ timeZone: zone })}
        />
        <NativeSelect
          label={t('Appearance')}
          description={t('Light or dark, on all your devices.')}
          data={[
            ...(colorScheme === null ? [{ value: browserDefault, label: t('Browser default') }] : []),
            ...optionsOf(schemes),
          ]}
          {...field('colorScheme')}
        />
      </div>
      <div className={classes.elsewhere}>
        <Switch
          label={t('Single-key shortcuts')}
          description={t(
            'Letters such as G and C act without Ctrl. Turn this off if you dictate, or press keys by accident.',
          )}
          checked={preferences.singleKeys !== false}
          onChange={(singleKeys) => change({ singleKeys })}
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
