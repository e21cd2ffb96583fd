import { useEffect } from 'react';
import type { Changes, LiveNoun, NoteCaret, RowId, ServerEvents, Subscribed, Topic } from '#contract/live.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import { rowIds } from '#rules/live.ts';
import { firstEvent } from './api.ts';
import { outbox } from './changes/appOutbox.ts';
import { receiverOf, suspectRows } from './collections/registry.ts';
import { lookForNewVersion } from './offline/clientVersion.ts';
import { serverIsBack } from './offline/storedResponses.ts';
import { queryClient, whenAnswered } from './query.ts';
import { fetchSocket, withSocket } from './requests/socket.ts';
import { userQuery } from './session.ts';
import { createStore } from './store.ts';
import { useStore } from './useStore.ts';

/** How long to wait before asking a server again that cannot answer now, in ms. */
const patience = 2_000;
/** How long to wait before asking again for what may not be heard now, in ms. */
const longPatience = 30_000;

/** What is subscribed to, by how many parts of the page. */
const topics = new Map<string, { topic: Topic; users: number }>();
const keyOf = ({ noun, id }: Topic) => `${noun}:${id}`;

/** The last event up to which everything was heard, and in which history of the database; null before the first answer. */
let lastEvent: number | null = null;
let timeline: string | null = null;
/** Whether all that happens in the organization is heard now. */
let isHearing = false;
/** Whether the connection was lost, or could not be made. */
const isLost = createStore(false);
/** The ids of the people of the organization who are connected now. */
const present = createStore<ReadonlySet<string>>(new Set());

function setHearing(now: boolean, lost = false): void {
  isHearing = now;
  isLost.set(lost);
}

type Followers = { [Noun in LiveNoun]?: ((ids: RowId[] | undefined) => void)[] };
const followers: Followers = {};

/** Calls `handle` after rows of a noun have changed: with their ids, or with none where that cannot be told. */
export function onChanges(nouns: LiveNoun[], handle: (ids: RowId[] | undefined) => void): void {
  for (const noun of nouns) followers[noun] = [...(followers[noun] ?? []), handle];
}

const tellFollowers = (noun: LiveNoun, ids?: RowId[]) => {
  for (const follow of followers[noun] ?? []) follow(ids);
};

/** Puts what changed into the collections; lists of which too much changed are asked again. */
function take({ changed = {}, removed = {}, stale = [] }: Changes): void {
  for (const [noun, rows] of Object.entries(changed) as [LiveNoun, never[]][]) receiverOf(noun)?.receive(rows);
  for (const [noun, gone] of Object.entries(removed) as [LiveNoun, [RowId, number][]][]) {
    for (const [id, version] of gone) receiverOf(noun)?.remove(id, version);
  }
  const nouns = new Set([...Object.keys(changed), ...Object.keys(removed)] as LiveNoun[]);
  for (const noun of nouns) {
    const ids = (changed[noun] ?? []).map((row) => rowIds[noun].of(row as never));
    tellFollowers(noun, [...ids, ...(removed[noun] ?? []).map(([id]) => id)]);
  }
  for (const noun of stale) {
    void queryClient.invalidateQueries({ queryKey: [noun] });
    tellFollowers(noun);
  }
}

/** What is held cannot be brought up to date by events: whatever is shown is asked for again, whatever is not is forgotten. */
function askAnew(): void {
  suspectRows();
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  void queryClient.invalidateQueries();
}

/** What could not be had while the server was away is asked for again. */
const askForWhatFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && !state.data });

function hear(topic: Topic, subscribed: Subscribed, since: number | null): void {
  if (!topics.has(keyOf(topic))) return;
  if ('refused' in subscribed) {
    if (subscribed.refused === 'unauthorized') void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    else setTimeout(subscribe, subscribed.refused === 'too_many' ? patience : longPatience, topic, since);
    return;
  }
  const { missed } = subscribed;
  const isOtherHistory = timeline !== null && subscribed.timeline !== timeline;
  timeline = subscribed.timeline;
  const isAnew = missed === 'anew' || isOtherHistory;
  if (isAnew) askAnew();
  else if (missed) take(missed);
  if (isAnew) lastEvent = subscribed.lastEvent;
  if (topic.noun !== 'organizations') return;
  lastEvent = Math.max(lastEvent ?? 0, subscribed.lastEvent);
  if (subscribed.present) show(subscribed.present);
  setHearing(true);
}

/** Asks to hear of a topic, and for what was missed of it since an event: still that one when it has to ask again. */
function subscribe(topic: Topic, since = lastEvent ?? firstEvent()): void {
  withSocket((socket) => {
    if (!socket.connected || !topics.has(keyOf(topic))) return;
    socket.emit('subscribe', topic, since, (subscribed) => hear(topic, subscribed, since));
  });
}

const subscribeToAll = () => {
  for (const { topic } of topics.values()) subscribe(topic);
};

withSocket((socket) => {
  socket.on('connect', () => {
    serverIsBack();
    if (isLost.get()) {
      // A server that was away may have come back as another one.
      void lookForNewVersion();
      void askForWhatFailed();
    }
    subscribeToAll();
    outbox.wake();
  });
  socket.on('disconnect', (reason) => {
    setHearing(false, true);
    if (reason === 'io server disconnect') void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });
  socket.on('connect_error', (error: Error & { data?: { code?: RefusalCode } }) => {
    setHearing(false, true);
    if (error.data?.code === 'unavailable') setTimeout(() => socket.connect(), patience);
  });
  socket.on('changes', (changes) => {
    take(changes);
    // What is told before the answer to a subscription may have others before it that are still to come.
    if (isHearing) lastEvent = Math.max(lastEvent ?? 0, changes.lastEvent);
  });
  socket.on('account', () => {
    setHearing(false);
    subscribeToAll();
  });
  socket.on('ended', () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }));
  socket.on('presence', ({ here, gone }) => show([...present.get(), ...here].filter((id) => !gone.includes(id))));
});

/** Subscribes to a topic; gives the way to end that. */
export function listen(topic: Topic): () => void {
  const known = topics.get(keyOf(topic)) ?? { topic, users: 0 };
  topics.set(keyOf(topic), { ...known, users: known.users + 1 });
  if (known.users === 0) subscribe(topic);
  return () => {
    const { users } = topics.get(keyOf(topic)) ?? { users: 0 };
    if (users > 1) topics.set(keyOf(topic), { topic, users: users - 1 });
    else if (topics.delete(keyOf(topic))) withSocket((socket) => socket.emit('unsubscribe', topic));
  };
}

/** Opens the live connection for an organization; gives the way to close it. */
export function goLive(organizationId: number | null): () => void {
  const leave = organizationId === null ? () => {} : listen({ noun: 'organizations', id: organizationId });
  withSocket((socket) => socket.connect());
  void whenAnswered().then(() => fetchSocket(() => setHearing(false, true), patience));
  return () => {
    leave();
    withSocket((socket) => socket.disconnect());
    lastEvent = null;
    setHearing(false);
  };
}

/** Calls `handle` for each such message, for as long as the component is shown. */
export function useLive<E extends keyof ServerEvents>(event: E, handle: ServerEvents[E]): void {
  useEffect(() => {
    withSocket((socket) => socket.on(event, handle as never));
    return () => withSocket((socket) => socket.off(event, handle as never));
  }, [event, handle]);
}

/** Tells those who look at something that somebody is writing about it, and where in a note of it. */
export const sayWriting = (on: Topic, caret?: NoteCaret): void => {
  withSocket((socket) => socket.volatile.emit('writing', on, ...(caret ? [caret] : [])));
};

const show = (ids: Iterable<string>) => present.set(new Set(ids));

/** Whether the live connection is lost, or could not be made. */
export const useIsReconnecting = (): boolean => useStore(isLost);

/** The ids of the people of the organization who are connected now. */
export const usePresence = (): ReadonlySet<string> => useStore(present);
