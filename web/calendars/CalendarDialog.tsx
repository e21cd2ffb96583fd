import { Button, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { rich, t } from '#web/lib/translate.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { IconCopy } from '#web/ui/icons/icons.ts';

const query = api.calendars.find.options();
const storeCreatedAt = (createdAt: string | null) => queryClient.setQueryData(query.queryKey, { createdAt });

/** Creates, copies and revokes the link that calendar apps use to read a person's meetings. */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(query);
  const [url, setUrl] = useState<string | null>(null);
  const create = useChange({
    call: () => api.calendars.create(),
    onSuccess: (link) => {
      storeCreatedAt(link.createdAt);
      setUrl(link.url);
    },
    failure: t('Failed to create the link'),
  });
  const revoke = useChange({
    call: () => api.calendars.revoke(),
    onSuccess: () => {
      storeCreatedAt(null);
      setUrl(null);
      toast.success(t('Link revoked'), t('It no longer shows your calendar to anyone.'));
    },
    failure: t('Failed to revoke the link'),
  });
  return (
    <TitledDialog onClose={onClose} title={t('Subscribe in your calendar')} width={520}>
      <Text mb="sm">
        {t(
          'Your calendar can show your {meetings}: those of your teams, those you organize and those you take part in.',
        )}
      </Text>
      {isError && <ErrorState onRetry={refetch} />}
      {url ? (
        <>
          <TextInput label={t('Link')} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <Text size="sm" c="dimmed" mt={6}>
            {t(
              'We show this link only once. Add it to your calendar as a subscription. Anyone with it can read your {meetings}.',
            )}
          </Text>
        </>
      ) : (
        data?.createdAt && (
          <Text size="sm" c="dimmed">
            {rich("You created a link on {date}. We can't show it again. A new link replaces it.", {
              date: <DateText value={data.createdAt.slice(0, 10)} />,
            })}
          </Text>
        )
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        {data?.createdAt && (
          <Button variant="subtle" color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t('Revoke link')}
          </Button>
        )}
        {url && mayCopy ? (
          <Button leftSection={<IconCopy size={16} />} onClick={() => copy(url, t('link'))}>
            {t('Copy link')}
          </Button>
        ) : (
          <Button loading={create.isPending} disabled={!data} onClick={() => create.mutate()}>
            {data?.createdAt ? t('Create new link') : t('Create link')}
          </Button>
        )}
      </Group>
    </TitledDialog>
  );
}
