import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Language } from '#contract/languages.ts';
import { language, t } from '#web/lib/translate.ts';

/** A short page of the help. A paragraph is a text, or the points of a list. */
export type Article = { id: string; title: string; paragraphs: (string | string[])[] };

const texts: Record<Language, () => Promise<{ default: string }>> = {
  en: () => import('./en.md?raw'),
  de: () => import('./de.md?raw'),
  es: () => import('./es.md?raw'),
};

/** The articles of a text, of which each begins with `# id: Title`. Empty lines part paragraphs, and `- ` begins a point of a list. */
export function readArticles(text: string): Article[] {
  return text.split(/^# /m).flatMap((article) => {
    const [, id, title, body] = /^(\w+): (.+)\n([\s\S]+)$/.exec(article) ?? [];
    if (!id || !title || !body) return [];
    const blocks = body.trim().split(/\n\n+/);
    return { id, title, paragraphs: blocks.map((block) => (/^- /.test(block) ? block.slice(2).split('\n- ') : block)) };
  });
}

const textQuery = {
  queryKey: ['help', language],
  queryFn: async () => (await texts[language]()).default,
  staleTime: Number.POSITIVE_INFINITY,
};

/** The articles of the help in the language of the page, with the terms of the organization; undefined until they are loaded. */
export function useArticles() {
  const { data: text, isError, refetch } = useQuery(textQuery);
  // The palette asks with each letter. New terms mount it again.
  const articles = useMemo(() => (text === undefined ? undefined : readArticles(t({ text }))), [text]);
  return { articles, isError, refetch };
}
