import { createContext, type ReactNode, useMemo, useState } from 'react';
import type { Channel } from '#contract/channels.ts';

type EditingState = {
  channel: Channel | null;
  /** The message being edited. */
  id: number | undefined;
  edit: (id: number | undefined) => void;
};

export const Editing = createContext<EditingState>({ channel: null, id: undefined, edit: () => {} });

/** Shares the message being edited between the list and the composer, whose ArrowUp edits the last one. */
export function EditingProvider({ channel, children }: { channel: Channel; children: ReactNode }) {
  const [id, edit] = useState<number>();
  return <Editing value={useMemo(() => ({ channel, id, edit }), [channel, id])}>{children}</Editing>;
}
