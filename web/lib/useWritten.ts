import { useEffect, useRef, useState } from 'react';
import type { Topic } from '#contract/live.ts';
import { useDraft } from './drafts.ts';
import { sayWriting } from './live.ts';

/** How often others are told at the most that one is writing, in ms. */
const signEvery = 2_000;

/** A text that one writes about something: kept as the draft of that name, while those who look at it are told that one writes. */
export function useWritten(draft: string, on: Topic) {
  const { kept = '', keep } = useDraft<string>(draft);
  const [content, setContent] = useState(kept);
  useEffect(() => keep(content || undefined), [keep, content]);
  const lastSign = useRef(0);

  function write(content: string) {
    setContent(content);
    if (content.trim() === '' || Date.now() - lastSign.current < signEvery) return;
    lastSign.current = Date.now();
    sayWriting(on);
  }

  return { content, setContent, write };
}
