import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import { levelNames } from '#rules/chat.ts';
import { dayIn, daysOfQuarter, quarterLabel, quarterOf } from '#rules/dates.ts';
import { mayAdminister } from '#rules/people.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { serverDate } from '#web/lib/serverClock.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { formatDays } from '#web/ui/dates/dates.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { inviterOptions, monthOptions, weekStartNames, weekStartOptions } from '../options.ts';
import { TimeZoneSelect } from '../TimeZoneSelect.tsx';
import { type Settings, useChangeOrganization } from '../useInvitations.ts';
import classes from './Settings.module.css';

/** The current quarter with a first month of the fiscal year (from 1): `Now: Q3 2027, Oct 1 – Dec 31, 2026`. */
function quarterPreview({
  timeZone,
  fiscalYearStartMonth,
}: {
  timeZone: string;
  fiscalYearStartMonth: string;
}): string {
  const startMonth = Number(fiscalYearStartMonth);
  const quarter = quarterOf(dayIn(timeZone, serverDate()), startMonth);
  const { first, last } = daysOfQuarter(quarter, startMonth);
  return t('Now: {quarter}, {days}', { quarter: quarterLabel(quarter), days: formatDays(first, last) });
}

/** The name, description and calendar of the organization. Untouched fields follow what others save. */
export function SettingsForm({ organization }: { organization: Organization }) {
  const mayEdit = mayAdminister(useAsker());
  // The description when the user began to edit it, so that the server can detect that someone else saved another one.
  const [initialDescription, setInitialDescription] = useState<string | null>();
  const before = {
    name: organization.name,
    description: initialDescription === undefined ? organization.description : initialDescription,
    timeZone: organization.timeZone,
    fiscalYearStartMonth: organization.fiscalYearStartMonth,
    weekStartsOn: organization.weekStartsOn,
    inviters: organization.inviters,
    quotesInNotifications: organization.quotesInNotifications,
    admitsGuests: organization.admitsGuests,
    channelMentioners: organization.channelMentioners,
    channelLevel: organization.channelLevel,
  };
  const initial = {
    ...before,
    description: before.description ?? '',
    fiscalYearStartMonth: String(before.fiscalYearStartMonth),
    approvedDomains: organization.approvedDomains.join(', '),
  };
  const draft = useFormDraft<Partial<typeof initial>>(`settings.${organization.id}`);
  const form = useForm({
    initial,
    draft,
    faultsOf: ({ name }) => ({ name: name.trim() ? null : t('Organization name is required') }),
  });
  const { values } = form;
  const fields: Settings = changedFields(before, {
    name: values.name.trim(),
    description: values.description.trim() || null,
    timeZone: values.timeZone,
    fiscalYearStartMonth: Number(values.fiscalYearStartMonth),
    weekStartsOn: values.weekStartsOn,
    inviters: values.inviters,
    quotesInNotifications: values.quotesInNotifications,
    admitsGuests: values.admitsGuests,
    channelMentioners: values.channelMentioners,
    channelLevel: values.channelLevel,
  });
  const approvedDomains = values.approvedDomains.split(/[\s,;]+/).filter(Boolean);
  if (approvedDomains.join() !== organization.approvedDomains.join()) Object.assign(fields, { approvedDomains });
  const isChanged = Object.keys(fields).length > 0;
  const reset = () => {
    form.reset();
    setInitialDescription(undefined);
  };
  const change = useChangeOrganization(t('Organization settings saved'));
  const confirm = useDialog();
  const save = () => change.mutate({ id: organization.id, fields }, { onSuccess: reset, onError: form.refuse });
  return (
    <Card className={classes.card} aria-label={t('Organization settings')}>
      {!mayEdit && <p className="mb-16 dimmed">{t('Only admins can change these settings.')}</p>}
      <Form onSubmit={form.submit(() => (fields.weekStartsOn ? confirm.open() : save()))}>
        <SavedDraft {...form.draft} onRestored={() => setInitialDescription(organization.description)} />
        <fieldset className="grid shrink gap-16" disabled={!mayEdit}>
          <LineField label={t('Organization Name')} most={limits.title} withAsterisk {...form.field('name')} />
          <DescriptionField
            description={t('Shown to people you invite.')}
            onFocus={() => initialDescription === undefined && setInitialDescription(organization.description)}
            {...form.field('description')}
          />
          <TimeZoneSelect
            description={t('Decides when a day starts, for due dates and weekly numbers.')}
            {...form.field('timeZone')}
            onChange={(timeZone) => timeZone && form.set({ timeZone })}
          />
          <Select
            label={t('Fiscal Year Starts In')}
            description={
              <>
                {t('Sets your quarters. Existing {rocks} keep their dates.')}
                <span className="block">{quarterPreview(values)}</span>
              </>
            }
            data={monthOptions}
            allowDeselect={false}
            {...form.field('fiscalYearStartMonth')}
          />
          <Select
            label={t('First Day of the Week')}
            description={t('{Scorecard} weeks start on this day. Existing values keep their week number.')}
            data={weekStartOptions()}
            allowDeselect={false}
            {...form.field('weekStartsOn')}
          />
          <Select
            label={t('Who May Invite People')}
            description={t(
              'Also who may add people without an account and see the invite code. Only admins give other roles.',
            )}
            data={inviterOptions()}
            allowDeselect={false}
            {...form.field('inviters')}
          />
          <Select
            label={t('Who May Mention Everyone in a Channel')}
            description={t('With "@channel". From others it stays plain text.')}
            data={inviterOptions()}
            allowDeselect={false}
            {...form.field('channelMentioners')}
          />
          <Select
            label={t('Public Channels Notify About')}
            description={t('Everyone can choose something else for a channel.')}
            data={optionsOf(levelNames)}
            allowDeselect={false}
            {...form.field('channelLevel')}
          />
          <Switch
            label={t('Quote Messages and Comments in Notifications')}
            description={t('The first words, in the bell, push notifications and emails.')}
            checked={values.quotesInNotifications}
            onChange={(quotesInNotifications) => form.set({ quotesInNotifications })}
          />
          <Switch
            label={t('Guests in Video Rooms')}
            description={t('Hosts can create links by which people without an account ask to join.')}
            checked={values.admitsGuests}
            onChange={(admitsGuests) => form.set({ admitsGuests })}
          />
          <TextInput
            label={t('Approved Email Domains')}
            description={t(
              'Anyone with a confirmed address at these domains, such as example.com, can join without an invitation. At least one admin must have an address there.',
            )}
            placeholder={t('None')}
            spellCheck={false}
            {...form.field('approvedDomains')}
          />
        </fieldset>
        {mayEdit && (
          <Group gap="xs" mt="lg">
            <SubmitButton loading={change.isPending} disabled={!isChanged}>
              {t('Save Changes')}
            </SubmitButton>
            {isChanged && (
              <Button variant="default" onClick={reset}>
                {t('Discard')}
              </Button>
            )}
          </Group>
        )}
      </Form>
      {confirm.draw(() => (
        <ConfirmDialog
          onClose={confirm.close}
          onConfirm={save}
          title={t('Start weeks on {day}?', { day: weekStartNames[values.weekStartsOn] })}
          question={t(
            'The weeks of every {scorecard} will start on this day. Existing values keep their year and week number, so week 12 stays week 12 but covers different days.',
          )}
          confirmLabel={t('Change')}
          destructive={false}
        />
      ))}
    </Card>
  );
}
