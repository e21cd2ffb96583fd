import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import { mayAdminister } from '#rules/people.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { monthOptions, timeZoneOptions, weekStartNames, weekStartOptions } from '../options.ts';
import { type Settings, useChangeOrganization } from '../useInvitations.ts';
import classes from './Settings.module.css';

/** Name, description and calendar of the organization. What one has not touched follows what others save. */
export function SettingsForm({ organization }: { organization: Organization }) {
  const mayEdit = mayAdminister(useAsker());
  // The description that a change of it began with: what another saves meanwhile is not overwritten unseen.
  const [begun, setBegun] = useState<string | null>();
  const before = {
    name: organization.name,
    description: begun === undefined ? organization.description : begun,
    timeZone: organization.timeZone,
    fiscalYearStartMonth: organization.fiscalYearStartMonth,
    weekStartsOn: organization.weekStartsOn,
  };
  const form = useForm({
    initial: {
      ...before,
      description: before.description ?? '',
      fiscalYearStartMonth: String(before.fiscalYearStartMonth),
      approvedDomains: organization.approvedDomains.join(', '),
    },
    faultsOf: ({ name }) => ({ name: name.trim() ? null : 'Organization name is required' }),
  });
  const { values } = form;
  const fields: Settings = changedFields(before, {
    name: values.name.trim(),
    description: values.description.trim() || null,
    timeZone: values.timeZone,
    fiscalYearStartMonth: Number(values.fiscalYearStartMonth),
    weekStartsOn: values.weekStartsOn,
  });
  const approvedDomains = values.approvedDomains.split(/[\s,;]+/).filter(Boolean);
  if (approvedDomains.join() !== organization.approvedDomains.join()) Object.assign(fields, { approvedDomains });
  const isChanged = Object.keys(fields).length > 0;
  const forget = () => {
    form.reset();
    setBegun(undefined);
  };
  const change = useChangeOrganization('Organization settings saved');
  const question = useDialog();
  const save = () => change.mutate({ id: organization.id, fields }, { onSuccess: forget, onError: form.refuse });
  return (
    <Card className={classes.card} aria-label="Organization settings">
      {!mayEdit && <p className={classes.note}>Only an admin can change these settings.</p>}
      <Form onSubmit={form.submit(() => (fields.weekStartsOn ? question.open() : save()))}>
        <fieldset className={classes.fields} disabled={!mayEdit}>
          <TextInput label="Organization Name" maxLength={limits.title} withAsterisk {...form.field('name')} />
          <DescriptionField
            description="What the organization does, for those who join it."
            onFocus={() => begun === undefined && setBegun(organization.description)}
            {...form.field('description')}
          />
          <Select
            label="Time Zone"
            description="When a day begins and ends: what is due, overdue, and of this week."
            data={timeZoneOptions(values.timeZone)}
            searchable
            allowDeselect={false}
            nothingFoundMessage="No time zone by that name"
            maxDropdownHeight={260}
            {...form.field('timeZone')}
          />
          <Select
            label="Fiscal Year Starts In"
            description="Quarters are counted from here; what has a quarter keeps its dates."
            data={monthOptions}
            allowDeselect={false}
            {...form.field('fiscalYearStartMonth')}
          />
          <Select
            label="First Day of the Week"
            description={say(
              'Scorecards reckon by these weeks. Values that were entered keep their year and the number of their week.',
            )}
            data={weekStartOptions()}
            allowDeselect={false}
            {...form.field('weekStartsOn')}
          />
          <TextInput
            label="Approved Email Domains"
            description="Whoever has confirmed an address at one of these, such as example.com, may join without an invitation. An admin has one there, too."
            placeholder="None"
            spellCheck={false}
            {...form.field('approvedDomains')}
          />
        </fieldset>
        {mayEdit && (
          <Group gap="xs" mt="lg">
            <SubmitButton loading={change.isPending} disabled={!isChanged}>
              Save Changes
            </SubmitButton>
            {isChanged && (
              <Button variant="default" onClick={forget}>
                Discard
              </Button>
            )}
          </Group>
        )}
      </Form>
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={save}
          title={t('Start weeks on {day}?', { day: weekStartNames[values.weekStartsOn] })}
          question={say(
            'Every scorecard counts its weeks by that day from now on. Values that were entered keep their year and the number of their week, so week 12 stays week 12 and covers other days.',
          )}
          confirmLabel="Change"
          destructive={false}
        />
      ))}
    </Card>
  );
}
