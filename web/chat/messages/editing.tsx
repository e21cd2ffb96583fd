import { createContext, type ReactNode, useMemo, useState } from 'react';
import type { Channel } from '#contract/channels.ts';

type Edited = {
  channel: Channel | null;
  /** The message of one's own that is being changed, if one is. */
  id: number | undefined;
  edit: (id: number | undefined) => void;
};

export const Editing = createContext<Edited>({ channel: null, id: undefined, edit: () => {} });

/** A list of a channel's messages with the field below it, from which one changes one's last message, too. */
export function EditingIn({ channel, children }: { channel: Channel; children: ReactNode }) {
  const [id, edit] = useState<number>();
  return <Editing value={useMemo(() => ({ channel, id, edit }), [channel, id])}>{children}</Editing>;
}
