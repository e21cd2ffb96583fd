import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { announcements } from './announcements.ts';
import type { RoomState } from './state.ts';
import { useNames } from './useNames.ts';

/** Tells screen readers politely what others do. */
export function Announcer({ state }: { state: RoomState }) {
  const { nameOf } = useNames();
  const previous = useRef(state);
  const [news, setNews] = useState<string[]>([]);
  useEffect(() => {
    const sentences = announcements(previous.current, state, nameOf);
    previous.current = state;
    if (sentences.length > 0) setNews(sentences);
  }, [state, nameOf]);
  return (
    <VisuallyHidden role="status">
      {news.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </VisuallyHidden>
  );
}
