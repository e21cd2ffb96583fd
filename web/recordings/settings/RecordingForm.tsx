import { Button, Group, type InputWrapperProps, TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { RecordingSettings } from '#contract/recordings.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { formats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Recording.module.css';
import { useChangeRecordingSettings } from './useRecordingSettings.ts';

/** How long recordings may be kept, in days. */
const spans = [7, 30, 90, 180, 365, 730];
const forever = 'forever';

/** The number in a field; null for an empty one, undefined for anything else. */
function numberIn(text: string, pattern: RegExp): number | null | undefined {
  if (text.trim() === '') return null;
  return pattern.test(text.trim()) ? Number(text.trim().replace(',', '.')) : undefined;
}

/** Gigabytes in a field as megabytes. */
function megabytesIn(text: string): number | null | undefined {
  const gigabytes = numberIn(text, /^\d{1,6}([.,]\d{1,3})?$/);
  if (gigabytes == null) return gigabytes;
  return gigabytes > 0 ? Math.round(gigabytes * 1000) : undefined;
}
const wholeNumberIn = (text: string) => numberIn(text, /^\d{1,9}$/);
const wholeNumberFault = (text: string) =>
  wholeNumberIn(text) === undefined ? t('Enter a whole number, or leave it empty') : null;
const textOf = (value: number | null) => (value === null ? '' : String(value).replace('.', formats().decimal));

/** Whether the organization records, for how long it keeps recordings, and its limits. */
export function RecordingForm({ settings }: { settings: RecordingSettings }) {
  const { isAllowed, keepDays, megabytes, transcribedMinutes, tokens, canTranscribe, hasModel } = settings;
  const change = useChangeRecordingSettings();
  const form = useForm({
    initial: {
      keep: keepDays === null ? forever : String(keepDays),
      gigabytes: textOf(megabytes === null ? null : megabytes / 1000),
      minutes: textOf(transcribedMinutes),
      tokens: textOf(tokens),
    },
    faultsOf: (values) => ({
      gigabytes: megabytesIn(values.gigabytes) === undefined ? t('Enter a number such as 20, or leave it empty') : null,
      minutes: wholeNumberFault(values.minutes),
      tokens: wholeNumberFault(values.tokens),
    }),
  });
  const { values } = form;
  const fields = changedFields(
    { keepDays, megabytes, transcribedMinutes, tokens },
    {
      keepDays: values.keep === forever ? null : Number(values.keep),
      megabytes: megabytesIn(values.gigabytes) ?? null,
      transcribedMinutes: wholeNumberIn(values.minutes) ?? null,
      tokens: wholeNumberIn(values.tokens) ?? null,
    },
  );
  const isChanged = Object.keys(fields).length > 0 || !form.isComplete();
  const days = [...new Set([...spans, keepDays ?? limits.defaultRecordingDays])]
    .filter((span) => span <= limits.recordingDays)
    .sort((one, other) => one - other);
  const noLimit = t('No limit');
  // So that fields beside one another begin at the same height.
  const order: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];
  return (
    <>
      <Card className={classes.card} aria-label={t('Permission to record')}>
        <Switch
          label={t('Allow recording')}
          description={t(
            'Everyone in a {meeting} is asked first, and only those who agree are recorded. Turning this off keeps the recordings that there are.',
          )}
          checked={isAllowed}
          disabled={change.isPending}
          onChange={(checked) => change.mutate({ isAllowed: checked })}
        />
      </Card>
      <Card className={classes.card} aria-label={t('Recording settings')}>
        <Form onSubmit={form.submit(() => change.mutate(fields, { onSuccess: form.reset, onError: form.refuse }))}>
          <div className="grid shrink gap-16">
            <Select
              label={t('Keep Recordings')}
              description={t('Older recordings are deleted for good, with their transcripts.')}
              data={[
                ...days.map((span) => ({
                  value: String(span),
                  label: t('{count, plural, one {# day} other {# days}}', { count: span }),
                })),
                { value: forever, label: t('Until someone deletes them') },
              ]}
              allowDeselect={false}
              {...form.field('keep')}
            />
            <div className={classes.limits}>
              <TextInput
                label={t('Storage Limit in GB')}
                placeholder={noLimit}
                inputWrapperOrder={order}
                inputMode="decimal"
                {...form.field('gigabytes')}
              />
              <TextInput
                label={t('Transcribed Minutes a Month')}
                description={canTranscribe ? undefined : t("This installation can't transcribe speech yet.")}
                placeholder={noLimit}
                inputWrapperOrder={order}
                inputMode="numeric"
                {...form.field('minutes')}
              />
              <TextInput
                label={t('Tokens a Month')}
                description={hasModel ? undefined : t('This installation has no language model yet.')}
                placeholder={noLimit}
                inputWrapperOrder={order}
                inputMode="numeric"
                {...form.field('tokens')}
              />
            </div>
          </div>
          <Group gap="xs" mt="lg">
            <SubmitButton loading={change.isPending} disabled={!isChanged}>
              {t('Save Changes')}
            </SubmitButton>
            {isChanged && (
              <Button variant="default" onClick={form.reset}>
                {t('Discard')}
              </Button>
            )}
          </Group>
        </Form>
      </Card>
    </>
  );
}
