import { Autocomplete } from '@mantine/core';
import type { Channel } from '#contract/channels.ts';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { isSubmitKey, submitFormOf } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useMost } from '#web/ui/fields/useMost.tsx';
import { useUnreadIn } from '../useUnreadIn.ts';
import { useArrange } from './useArrange.ts';
import { useSectionNames } from './useChannelLists.ts';

/** Lists a channel in one of the user's own sections, by its name; without a name in the usual one. */
export default function SectionDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const names = useSectionNames();
  const current = useUnreadIn(channel.id)?.section ?? '';
  const form = useForm({ initial: { section: current }, faultsOf: () => ({}) });
  const { ref, error } = useMost<HTMLInputElement>(form.values.section, limits.title);
  const arrange = useArrange(channel);
  return (
    <FormDialog
      onClose={onClose}
      title={t('Move to a section')}
      submitLabel={t('Move')}
      pending={arrange.isPending}
      onSubmit={form.submit(({ section }) =>
        arrange.mutate({ section: section.trim() || null }, { onSuccess: onClose, onError: form.refuse }),
      )}
    >
      <Autocomplete
        label={t('Section')}
        description={t('Choose one of your sections or type the name of a new one. Only you see your sections.')}
        placeholder={t('None')}
        data={names}
        data-autofocus
        onKeyDownCapture={(event) => isSubmitKey(event) && submitFormOf(event)}
        {...form.field('section')}
        ref={ref}
        error={error ?? form.fault('section')}
      />
    </FormDialog>
  );
}
