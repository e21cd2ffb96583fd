import type { ParticipantState, ToRoom } from '#contract/video-signals.ts';

/** What the processes of a room's participants tell its owner. */
export type ToOwner =
  | {
      kind: 'entered';
      participant: { id: string; userId: string; name: string; guestId: number | null; joinedAt: string };
      state: ParticipantState;
    }
  | { kind: 'disconnected'; id: string }
  | { kind: 'left'; id: string }
  | { kind: 'message'; from: string; message: ToRoom };
