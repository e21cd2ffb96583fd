import { Anchor, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Chart, Seat } from '#contract/seats.ts';
import { responsibilitiesIn } from '#rules/seats.ts';
import { type Message, msg } from '#rules/translate.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { rich, t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { PersonSelect } from '#web/users/PersonSelect.tsx';
import { ParentSelect } from './ParentSelect.tsx';
import { useCreateSeat } from './useSeatChanges.ts';

type Props = {
  chart: Chart;
  seats: Seat[];
  /** The seat that the new one reports to, unless the user chooses another. */
  parent: Seat;
  onCreated: (seat: Seat) => void;
  onClose: () => void;
};

type Fields = { title: string; userId: string | null; responsibilities: string; parentId: string };

const topSeats: Record<string, Message> = { visionary: msg('{visionaryTitle}'), integrator: msg('{integratorTitle}') };

/** Creates a seat below another. */
export default function CreateSeatDialog({ chart, seats, parent: proposed, onCreated, onClose }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const draft = useFormDraft<Partial<Fields>>(`chart.${chart.id}.seat`, onClose);
  const form = useForm<Fields>({
    initial: { title: '', userId: null, responsibilities: '', parentId: proposed.id },
    faultsOf: ({ title }) => ({ title: title.trim() === '' ? t('Seat title is required') : null }),
    names: { people: 'userId' },
    draft,
  });
  const [addsAnother, setAddsAnother] = useState(false);
  const [sentCount, setSentCount] = useState(0);
  const titleField = useRef<HTMLInputElement>(null);
  const create = useCreateSeat(chart.id, (seat) => !addsAnother && onCreated(seat));
  const { title, userId, responsibilities } = form.values;
  const parent = seats.find(({ id }) => id === form.values.parentId) ?? proposed;
  const top = topSeats[parent.id];
  return (
    <FormDialog
      title={t('Create New Seat')}
      submitLabel={t('Create Seat')}
      onClose={draft.close}
      draft={form.draft}
      disabled={!form.isComplete()}
      isEmptied={sentCount > 0 && title === '' && userId === null && responsibilities === ''}
      onSubmit={form.submit(({ title, userId, responsibilities }) => {
        const texts = { title, userId, responsibilities };
        create.mutate(
          {
            title,
            parentId: parent.id,
            responsibilities: responsibilitiesIn(responsibilities),
            people: userId ? [{ userId, name: null }] : [],
          },
          { onError: addsAnother ? (error) => form.bringBack(texts, error) : form.refuse },
        );
        if (!addsAnother) return true;
        form.empty('title', 'userId', 'responsibilities');
        setSentCount((count) => count + 1);
        titleField.current?.focus();
        return false;
      })}
    >
      <TitleField
        label={t('Seat Title')}
        placeholder={t('e.g. Head of Marketing, Operations Manager')}
        data-autofocus
        ref={titleField}
        {...form.field('title')}
      />
      <PersonSelect
        label={t('Person')}
        placeholder={t('Leave unassigned for now')}
        clearable
        {...form.field('userId')}
      />
      <Textarea
        label={t('Key Responsibilities')}
        placeholder={t('One per line')}
        autosize
        minRows={4}
        maxRows={10}
        {...form.field('responsibilities')}
      />
      {isChoosing ? (
        <ParentSelect seats={seats} autoFocus {...form.field('parentId')} />
      ) : (
        <p className="breaks">
          {top
            ? rich('Reports to: {seat}', { seat: <strong>{t(top)}</strong> })
            : rich('Reports to: {seat} ({title})', {
                seat: <strong>{t('Selected Position')}</strong>,
                title: parent.title,
              })}{' '}
          <Anchor component="button" type="button" onClick={() => setIsChoosing(true)}>
            {t('Change')}
          </Anchor>
        </p>
      )}
      <CheckField label={t('Add another below the same')} checked={addsAnother} onChange={setAddsAnother} />
      {sentCount > 0 && (
        <p role="status" className="flush dimmed small">
          {t('{count, plural, one {# seat added} other {# seats added}}', { count: sentCount })}
        </p>
      )}
      <WhoCanSee teamId={null} visibleTo={chart.visibleTo} />
    </FormDialog>
  );
}
