import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { IconArchive } from '#web/ui/icons/icons.ts';
import { channelsQuery } from '../queries.ts';
import { ChannelLink } from './ChannelLinks.tsx';

/** A button that opens the list of archived channels, if there are any. */
export function ArchivedLinks() {
  const { data: channels = [] } = useQuery(channelsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const archived = channels.filter(({ archivedAt }) => archivedAt !== null);
  if (archived.length === 0) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        leftSection={<IconArchive size={16} stroke={1.6} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t('Archived ({count})', { count: archived.length })}
      </Button>
      {isOpen && (
        <ul>
          {archived.map((channel) => (
            <ChannelLink key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
    </>
  );
}
