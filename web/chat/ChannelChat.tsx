import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { useMayWork } from '#web/lib/session.ts';
import classes from './Chat.module.css';
import { ObserverNotice } from './channels/ObserverNotice.tsx';
import { CreateDialogs } from './from-message/CreateDialogs.tsx';
import { Composer } from './messages/Composer.tsx';
import { EditingProvider } from './messages/EditingProvider.tsx';
import { MessageList } from './messages/MessageList.tsx';

/** The messages of a channel and its composer, beside something else such as a video call. */
export default function ChannelChat({ channel }: { channel: Channel }) {
  const mayWork = useMayWork();
  const [sentCount, setSentCount] = useState(0);
  const [at, setAt] = useState<number>();
  return (
    <CreateDialogs channel={channel}>
      <EditingProvider channel={channel}>
        <div className={classes.beside}>
          <MessageList
            key={at}
            channelId={channel.id}
            at={at}
            sentCount={sentCount}
            onLeave={() => setAt(undefined)}
            onJump={setAt}
          />
          {mayWork ? (
            <Composer channel={channel} onSend={() => setSentCount(sentCount + 1)} isBeside />
          ) : (
            <ObserverNotice />
          )}
        </div>
      </EditingProvider>
    </CreateDialogs>
  );
}
