import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#web/lib/api.ts';
import { readDraft, type SeenDraft, saveDraft } from '#web/lib/drafts/draftStore.ts';
import { useDraftKey } from '#web/lib/drafts/drafts.ts';
import { isFromBefore } from '#web/lib/offline/storedResponses.ts';
import { charactersOver } from '#web/ui/fields/useMost.tsx';
import type { useWriting } from '#web/writing/useWriting.ts';
import { channels, draftsQuery, messageDrafts } from '../queries.ts';

/** A text is stored this long after the last key, in ms. */
const quietMs = 2_000;

const nothing: SeenDraft = { version: 0, content: '' };

/** What this tab has stored last of each draft, or is storing, also after the field has closed. */
const stored = new Map<string, string>();

type Target = { channelId: number; parentId: number | null };
type Writing = Pick<ReturnType<typeof useWriting>, 'content' | 'replace' | 'aside' | 'putAside'>;

/**
 * Stores an unsent text on the server, and takes what the user types on another device. If they typed on both, the other text is offered.
 * @returns a function that deletes the text there when it is sent, also after the field has closed
 */
export function useDraftOnServer({ channelId, parentId }: Target, name: string, writing: Writing): () => void {
  const key = useDraftKey(name);
  const { data } = useQuery(draftsQuery);
  const draft = data?.find((one) => one.channelId === channelId && one.parentId === parentId);
  const seen = useRef(readDraft(key)?.seen ?? nothing);
  const isStoring = useRef(false);
  const latest = useRef(writing);
  latest.current = writing;
  /** Whether this tab had a text: an empty one must not delete what another tab types. */
  const hadText = useRef(false);
  if (writing.content.trim() !== '') hadText.current = true;
  const typed = () => (latest.current.content.trim() === '' ? '' : latest.current.content);

  function see({ version, content }: SeenDraft): void {
    seen.current = { version, content };
    const local = readDraft(key);
    if (local) saveDraft(key, local.values, seen.current);
  }

  async function store(): Promise<void> {
    const content = typed();
    if (isStoring.current || content === seen.current.content || charactersOver(content) > 0) return;
    if (content === '' && !hadText.current) return;
    // The channel or the session is gone.
    if (channels.rows.where(({ id }) => id === channelId).length === 0) return;
    isStoring.current = true;
    stored.set(key, content);
    const body = { content, parentId, version: seen.current.version };
    // Without the server the text waits in this browser.
    const answer = await api.messageDrafts.save({ params: { id: channelId }, body }).catch(() => undefined);
    isStoring.current = false;
    if (answer === undefined) return;
    if (content === '') hadText.current = false;
    if ((answer?.content ?? '') === content) see(answer ?? { ...seen.current, content });
    else stored.delete(key);
    if (answer) messageDrafts.receive([answer]);
    if (typed() !== content) void store();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for what the server stores
  useEffect(() => {
    // A list that this browser stored may lack what the server has since.
    if (!data || isFromBefore()) return;
    const { version, content } = draft ?? nothing;
    if (version === seen.current.version || (draft && version < seen.current.version)) return;
    const isUntouched = typed() === seen.current.content;
    see({ version, content });
    // The text was sent before the answer to its storing came.
    if (content === stored.get(key) && typed() === '') void store();
    if (content === stored.get(key) || content === typed() || content === latest.current.aside) return;
    // What another tab of this browser types is offered there already. What it sent is gone from here, too.
    const isOfOtherTab = ((readDraft(key)?.values as string | undefined) ?? '') !== latest.current.content;
    if (isUntouched && (content === '' || !isOfOtherTab)) latest.current.replace(content);
    else if (!isUntouched) {
      if (content) latest.current.putAside(content);
      void store();
    }
  }, [data, draft]);

  const { content } = writing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits after each key
  useEffect(() => {
    if (!data || typed() === seen.current.content) return;
    const timer = setTimeout(() => void store(), typed() === '' ? 0 : quietMs);
    return () => clearTimeout(timer);
  }, [content, data === undefined]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once at the end
  useEffect(() => {
    const now = () => void store();
    window.addEventListener('online', now);
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('online', now);
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);

  return () => {
    latest.current = { ...latest.current, content: '' };
    void store();
  };
}
