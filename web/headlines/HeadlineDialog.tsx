import { useState } from 'react';
import type { Headline } from '#contract/headlines.ts';
import { msg } from '#rules/translate.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { TeamSelect } from '#web/teams/TeamSelect.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { useDefaultTeam } from '#web/teams/useDefaultTeam.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { MarkdownField } from '#web/writing/MarkdownField.tsx';
import { useChangeHeadline, useCreateHeadline } from './useHeadlineChanges.ts';

type Props = {
  onClose: () => void;
  /** The headline to edit. Without it the dialog adds one. */
  headline?: Headline;
  /** What it is created from, such as a chat message: the initial fields. */
  from?: {
    title: string;
    description: string;
    teamId: number | null;
    messageId?: number;
    /** The only people who will see it. It then has no team. */
    visibleTo?: string[];
    /** Shown below the title before it is created. */
    note?: string | undefined;
    /** The name of the form's draft. */
    draft: string;
  };
};

type Fields = Pick<Headline, 'title' | 'teamId' | 'kind'> & { description: string };

const kinds = [
  { value: 'customer', label: msg('Customer') },
  { value: 'employee', label: msg('Employee') },
];

/** Adds or edits a headline, which a team reads in its next meeting. */
export default function HeadlineDialog({ onClose, headline, from }: Props) {
  const create = useCreateHeadline(() => {
    if (!from) toast.success(t('Success'), t('{Headline} created successfully'));
  });
  const change = useChangeHeadline();
  const defaultTeam = useDefaultTeam();
  // The headline when editing began. Only fields that differ from it are sent.
  const [before] = useState(headline);
  const start = before ?? from;
  const draft = useFormDraft<Partial<Fields>>(
    headline ? `headline.${headline.id}` : (from?.draft ?? 'headline'),
    onClose,
  );
  const form = useForm<Fields>({
    initial: {
      title: start?.title ?? '',
      description: start?.description ?? '',
      teamId: start?.teamId ?? defaultTeam,
      kind: headline?.kind ?? 'customer',
    },
    draft,
    faultsOf: ({ title }) => ({ title: title.trim() ? null : t('Title is required') }),
  });
  const submit = form.submit(({ kind, teamId, ...text }) => {
    // A message from another team stays one.
    const about = kind === 'cascade' ? {} : { kind };
    if (before) {
      const { id, title, description } = before;
      const after = { title: text.title.trim(), description: text.description.trim() || null };
      const fields = { ...changedFields({ title, description }, after), ...(kind !== before.kind && about) };
      change.mutate({ id, ...fields }, { onError: form.refuse });
    } else {
      const audience = from?.visibleTo ? { visibleTo: from.visibleTo } : { teamId };
      create.mutate({ ...text, ...about, ...audience, messageId: from?.messageId }, { onError: form.refuse });
    }
  });
  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={headline ? t('Edit {headlineTitle}') : t('New {headlineTitle}')}
      submitLabel={headline ? t('Save') : t('Create {headlineTitle}')}
      disabled={!form.values.title.trim()}
      onSubmit={submit}
    >
      <TitleField
        withAsterisk
        data-autofocus
        description={from?.note}
        {...form.field('title')}
        onBlur={() => form.leave('title')}
      />
      <MarkdownField {...form.field('description')} />
      {headline?.kind !== 'cascade' && (
        <Select
          label={t('About')}
          data={kinds.map(({ value, label }) => ({ value, label: t(label) }))}
          allowDeselect={false}
          comboboxProps={{ shadow: 'lg' }}
          {...form.field('kind')}
        />
      )}
      {!headline && !from?.visibleTo && (
        <TeamSelect
          label={t('Team')}
          description={t('The team reads the {headline} in its next {meeting}')}
          clearable
          {...form.field('teamId')}
        />
      )}
      {headline ? (
        <WhoCanSee {...audienceOf({ ...headline, ownerId: headline.createdById })} />
      ) : (
        <WhoCanSee teamId={form.values.teamId} visibleTo={from?.visibleTo} />
      )}
    </FormDialog>
  );
}
