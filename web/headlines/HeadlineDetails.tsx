import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Headline } from '#contract/headlines.ts';
import { msg } from '#rules/translate.ts';
import { useFormats } from '#web/lib/formats.ts';
import { t } from '#web/lib/translate.ts';
import { linkedQuery } from '#web/links/queries.ts';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { formatDate } from '#web/ui/dates/dates.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Found } from '#web/ui/feedback/Found.tsx';
import { HeadlineRow } from './HeadlineRow.tsx';
import { useHeadlineChanges } from './useHeadlineChanges.ts';

const HeadlineDialog = lazyDialog(() => import('./HeadlineDialog.tsx'));

/** One headline, outside of a meeting. */
export default function HeadlineDetails({ id, onClose }: { id: number; onClose: () => void }) {
  useFormats();
  const form = useDialog<Headline>();
  const { tick, remove } = useHeadlineChanges();
  const changes = useMemo(
    () => ({
      tick,
      remove(headline: Headline) {
        remove(headline);
        onClose();
      },
    }),
    [tick, remove, onClose],
  );
  return (
    <TitledDialog onClose={onClose} title={t('{headlineTitle}')} width={560}>
      <Found query={useQuery(linkedQuery({ noun: 'headlines', id }))} missing={msg('{Headline} not found')}>
        {(headline) => (
          <>
            <HeadlineRow
              headline={headline}
              changes={changes}
              drop={null}
              note={formatDate(headline.createdAt, true)}
              onEdit={form.open}
            />
            <WhoCanSee {...audienceOf({ ...headline, ownerId: headline.createdById })} />
          </>
        )}
      </Found>
      {form.draw((headline) => (
        <HeadlineDialog headline={headline} onClose={form.close} />
      ))}
    </TitledDialog>
  );
}
