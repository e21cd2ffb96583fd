import type { Channel } from '#contract/channels.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { useFormerPeople } from './useFormerPeople.ts';

/** Replaces the composer in a conversation whose other people have all left. */
export function FormerNotice({ channel }: { channel: Channel }) {
  const { nameOf } = usePeople();
  const { former } = useFormerPeople(channel);
  const [first] = former;
  return (
    <p className="p-12 dimmed line-above text-center breaks">
      {former.length === 1
        ? t("{name} can't be reached here anymore. You can read the conversation, but not write in it.", {
            name: nameOf(first),
          })
        : t('No one else is in this conversation anymore. You can read it, but not write in it.')}
    </p>
  );
}
