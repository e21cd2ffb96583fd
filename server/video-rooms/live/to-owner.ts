import type { ParticipantState, ToRoom } from '#contract/video-signals.ts';
import type { Participant } from '../table.ts';

/** What the processes of a room's participants tell its owner. */
export type ToOwner =
  | { kind: 'entered'; participant: Pick<Participant, 'id' | 'userId' | 'joinedAt'>; state: ParticipantState }
  | { kind: 'disconnected'; id: string }
  | { kind: 'left'; id: string }
  | { kind: 'message'; from: string; message: ToRoom };
