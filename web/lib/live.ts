import { useEffect } from 'react';
import type { Changes, RowId, ServerEvents, Subscribed, Topic, WrittenTopic } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { SharedTextCaret } from '#contract/shared-texts.ts';
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

/** How long to wait before retrying when the server is busy or unavailable, in ms. */
const retryDelayMs = 2_000;
/** The same when the account has too many connections or sends too much, in ms. */
const busyRetryDelayMs = 10_000;
/** How long to wait before retrying a topic that we may not read, in ms. */
const forbiddenRetryDelayMs = 30_000;

/** The subscribed topics, each with the number of components that use it. */
const topics = new Map<string, { topic: Topic; users: number }>();
const keyOf = ({ noun, id }: Topic) => `${noun}:${id}`;

/** The last event up to which we received everything, and the timeline of the database; null before the first answer. */
let lastEvent: number | null = null;
let timeline: string | null = null;
/** Whether we receive all events of the organization now. */
let isSubscribed = false;
/** Whether the connection was lost or could not be opened. */
const isLost = createStore(false);
/** The ids of the members who are online. */
const online = createStore<ReadonlySet<string>>(new Set());

function setSubscribed(now: boolean, lost = false): void {
  isSubscribed = now;
  isLost.set(lost);
}

type Listeners = { [Noun in LiveNoun]?: ((ids: RowId[] | undefined) => void)[] };
const listeners: Listeners = {};

/** Calls `handle` after rows of these nouns changed, with their ids if they are known. */
export function onChanges(nouns: LiveNoun[], handle: (ids: RowId[] | undefined) => void): void {
  for (const noun of nouns) listeners[noun] = [...(listeners[noun] ?? []), handle];
}

const notifyListeners = (noun: LiveNoun, ids?: RowId[]) => {
  for (const listener of listeners[noun] ?? []) listener(ids);
};

/** Applies changes to the collections. Lists with too many changes are fetched again. */
function applyChanges({ changed = {}, removed = {}, stale = [] }: Changes): void {
  for (const [noun, rows] of Object.entries(changed) as [LiveNoun, never[]][]) receiverOf(noun)?.receive(rows);
  for (const [noun, gone] of Object.entries(removed) as [LiveNoun, [RowId, number][]][]) {
    for (const [id, version] of gone) receiverOf(noun)?.remove(id, version);
  }
  const nouns = new Set([...Object.keys(changed), ...Object.keys(removed)] as LiveNoun[]);
  for (const noun of nouns) {
    const ids = (changed[noun] ?? []).map((row) => rowIds[noun].of(row as never));
    notifyListeners(noun, [...ids, ...(removed[noun] ?? []).map(([id]) => id)]);
  }
  for (const noun of stale) {
    void queryClient.invalidateQueries({ queryKey: [noun] });
    notifyListeners(noun);
  }
}

/** Fetches everything on the screen again and drops the rest, when events cannot bring the cache up to date. */
function refetchEverything(): void {
  suspectRows();
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'auth' });
  void queryClient.invalidateQueries();
}

/** Retries the reads that failed while the server was away. */
const refetchFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' && !state.data });

/** Handles the answer to a subscription that asked for the events since one. */
function onSubscribed(topic: Topic, subscribed: Subscribed, since: number | null): void {
  if (!topics.has(keyOf(topic))) return;
  if ('refused' in subscribed) {
    if (subscribed.refused === 'unauthorized') void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    else setTimeout(subscribe, subscribed.refused === 'too_many' ? retryDelayMs : forbiddenRetryDelayMs, topic, since);
    return;
  }
  const { missed } = subscribed;
  const isOtherTimeline = timeline !== null && subscribed.timeline !== timeline;
  timeline = subscribed.timeline;
  const isTooOld = missed === 'reload' || isOtherTimeline;
  if (isTooOld) refetchEverything();
  else if (missed) applyChanges(missed);
  if (isTooOld) lastEvent = subscribed.lastEvent;
  if (topic.noun !== 'organizations') return;
  lastEvent = Math.max(lastEvent ?? 0, subscribed.lastEvent);
  if (subscribed.present) setOnline(subscribed.present);
  setSubscribed(true);
}

/** Subscribes to a topic and asks for its changes since an event. A retry asks since the same event. */
function subscribe(topic: Topic, since = lastEvent ?? firstEvent()): void {
  withSocket((socket) => {
    if (!socket.connected || !topics.has(keyOf(topic))) return;
    socket.emit('subscribe', topic, since, (subscribed) => onSubscribed(topic, subscribed, since));
  });
}

const subscribeToAll = () => {
  for (const { topic } of topics.values()) subscribe(topic);
};

withSocket((socket) => {
  socket.on('connect', () => {
    serverIsBack();
    if (isLost.get()) {
      // The server may have been updated while it was away.
      void lookForNewVersion();
      void refetchFailed();
    }
    subscribeToAll();
    outbox.wake();
  });
  socket.on('disconnect', (reason) => {
    setSubscribed(false, true);
    if (reason === 'io server disconnect') void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });
  socket.on('connect_error', (error: Error & { data?: { code?: RefusalCode } }) => {
    setSubscribed(false, true);
    const delayMs = { unavailable: retryDelayMs, too_many_calls: busyRetryDelayMs }[String(error.data?.code)];
    if (delayMs) setTimeout(() => socket.connect(), delayMs);
  });
  socket.on('changes', (changes) => {
    applyChanges(changes);
    // Before the answer to a subscription, earlier events may still arrive.
    if (isSubscribed) lastEvent = Math.max(lastEvent ?? 0, changes.lastEvent);
  });
  socket.on('account', () => {
    setSubscribed(false);
    subscribeToAll();
  });
  socket.on('ended', () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }));
  socket.on('presence', ({ here, gone }) => setOnline([...online.get(), ...here].filter((id) => !gone.includes(id))));
});

/** Subscribes to a topic. @returns a function that unsubscribes */
export function listen(topic: Topic): () => void {
  const entry = topics.get(keyOf(topic)) ?? { topic, users: 0 };
  topics.set(keyOf(topic), { ...entry, users: entry.users + 1 });
  if (entry.users === 0) subscribe(topic);
  return () => {
    const { users } = topics.get(keyOf(topic)) ?? { users: 0 };
    if (users > 1) topics.set(keyOf(topic), { topic, users: users - 1 });
    else if (topics.delete(keyOf(topic))) withSocket((socket) => socket.emit('unsubscribe', topic));
  };
}

/** Opens the live connection for an organization. @returns a function that closes it */
export function goLive(organizationId: number | null): () => void {
  const leave = organizationId === null ? () => {} : listen({ noun: 'organizations', id: organizationId });
  withSocket((socket) => socket.connect());
  void whenAnswered().then(() => fetchSocket(() => setSubscribed(false, true), retryDelayMs));
  return () => {
    leave();
    withSocket((socket) => socket.disconnect());
    lastEvent = null;
    setSubscribed(false);
  };
}

/** Calls `handle` for each event of this kind while the component is mounted. */
export function useLive<E extends keyof ServerEvents>(event: E, handle: ServerEvents[E]): void {
  useEffect(() => {
    withSocket((socket) => socket.on(event, handle as never));
    return () => withSocket((socket) => socket.off(event, handle as never));
  }, [event, handle]);
}

/** Tells others on a topic that the user is typing, and where in its text. */
export const sayWriting = (on: WrittenTopic, caret?: SharedTextCaret): void => {
  withSocket((socket) => socket.volatile.emit('writing', on, ...(caret ? [caret] : [])));
};

const setOnline = (ids: Iterable<string>) => online.set(new Set(ids));

/** Whether the live connection was lost or could not be opened. */
export const useIsReconnecting = (): boolean => useStore(isLost);

/** The ids of the members who are online. */
export const usePresence = (): ReadonlySet<string> => useStore(online);
