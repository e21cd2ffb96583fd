import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { say } from '#web/lib/say.ts';
import { toast } from '#web/lib/toast.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';

const query = api.calendars.find.options();
const keep = (createdAt: string | null) => queryClient.setQueryData(query.queryKey, { createdAt });

/** The link by which another program reads one's meetings: to make, copy and revoke it. */
export default function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(query);
  const [url, setUrl] = useState<string | null>(null);
  const create = useChange({
    call: () => api.calendars.create(),
    onSuccess: (link) => {
      keep(link.createdAt);
      setUrl(link.url);
    },
    failure: 'Failed to create the link',
  });
  const revoke = useChange({
    call: () => api.calendars.revoke(),
    onSuccess: () => {
      keep(null);
      setUrl(null);
      toast.success('Link revoked', 'Nobody can read your calendar by it any more.');
    },
    failure: 'Failed to revoke the link',
  });
  return (
    <TitledDialog onClose={onClose} title="Follow in Your Calendar" width={520}>
      <Text mb="sm">
        {say(
          'Your calendar can show your meetings: those of your teams, those that you organize, and those that you join.',
        )}
      </Text>
      {isError && <ErrorState onRetry={refetch} />}
      {url ? (
        <>
          <TextInput label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
          <Text size="sm" c="dimmed" mt={6}>
            It is shown only now: add it to your calendar as a subscription. Whoever has it can read your meetings.
          </Text>
        </>
      ) : (
        data?.createdAt && (
          <Text size="sm" c="dimmed">
            You made a link on <DateText value={data.createdAt.slice(0, 10)} />. It is not shown again; a new one ends
            it.
          </Text>
        )
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        {data?.createdAt && (
          <Button variant="subtle" color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            Revoke Link
          </Button>
        )}
        {url && mayCopy ? (
          <Button leftSection={<IconCopy size={16} />} onClick={() => copy(url, 'link')}>
            Copy Link
          </Button>
        ) : (
          <Button loading={create.isPending} disabled={!data} onClick={() => create.mutate()}>
            {data?.createdAt ? 'Create New Link' : 'Create Link'}
          </Button>
        )}
      </Group>
    </TitledDialog>
  );
}
