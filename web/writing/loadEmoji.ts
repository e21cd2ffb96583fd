import { useEffect, useState } from 'react';
import type { Language } from '#contract/languages.ts';
import { loadPart } from '#web/lib/offline/lazyPart.ts';
import { language } from '#web/lib/translate.ts';
import { type Emoji, emojiOf, type Row } from './emoji.ts';

const data: Record<Language, () => Promise<{ default: Row[] }>> = {
  en: () => import('virtual:emoji-en'),
  de: () => import('virtual:emoji-de'),
  es: () => import('virtual:emoji-es'),
};
let loading: Promise<Emoji[]> | undefined;

/** Loads all emoji of Unicode once, in the language of the page. */
export function loadEmoji(): Promise<Emoji[]> {
  loading ??= loadPart(data[language]).then((module) => module.default.map(emojiOf));
  return loading;
}

/** All emoji of Unicode once they are loaded, which begins when they are needed. */
export function useEmoji(isNeeded: boolean): Emoji[] | undefined {
  const [emoji, setEmoji] = useState<Emoji[]>();
  useEffect(() => {
    if (isNeeded) void loadEmoji().then(setEmoji);
  }, [isNeeded]);
  return emoji;
}
