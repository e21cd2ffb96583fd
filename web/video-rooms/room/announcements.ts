import { t } from '#web/lib/translate.ts';
import type { Participant, RoomState } from './state.ts';

type NameOf = (participant: Participant) => string;
type Seen = Pick<RoomState, 'participants' | 'reactions'>;

const ids = (participants: Participant[]) => new Set(participants.map(({ id }) => id));

/** What others have just done, in sentences for screen readers. */
export function announcements(before: Seen, now: Seen, nameOf: NameOf): string[] {
  const [idsBefore, idsNow] = [ids(before.participants), ids(now.participants)];
  const previous = new Map(before.participants.map((participant) => [participant.id, participant]));
  const others = now.participants.filter(({ isMe }) => !isMe);
  const changed = (what: 'hasRaisedHand' | 'isSharing' | 'isReconnecting', to: boolean) =>
    others.filter((one) => one[what] === to && (previous.get(one.id)?.[what] ?? false) !== to);
  const sentences = (people: Participant[], sentence: (name: string) => string) =>
    people.map((one) => sentence(nameOf(one)));
  const reacted = now.reactions.filter(({ id }) => !before.reactions.some((reaction) => reaction.id === id));
  return [
    ...sentences(
      others.filter(({ id }) => !idsBefore.has(id)),
      (name) => t('{name} joined the call', { name }),
    ),
    ...sentences(
      before.participants.filter(({ id, isMe }) => !isMe && !idsNow.has(id)),
      (name) => t('{name} left the call', { name }),
    ),
    ...sentences(changed('hasRaisedHand', true), (name) => t('{name} raised a hand', { name })),
    ...sentences(changed('isSharing', true), (name) => t('{name} is sharing a screen', { name })),
    ...sentences(changed('isSharing', false), (name) => t('{name} stopped sharing', { name })),
    ...sentences(changed('isReconnecting', true), (name) => t('{name} lost the connection', { name })),
    ...reacted.flatMap(({ participantId, emoji }) => {
      const person = others.find(({ id }) => id === participantId);
      return person ? t('{name} reacts with {emoji}', { name: nameOf(person), emoji }) : [];
    }),
  ];
}
