import { IconHelpCircle } from '@tabler/icons-react';
import { useArticles } from '#web/help/articles.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import type { PaletteEntry } from './paletteEntry.ts';

/** The articles of the help, found by all their words. */
export function useHelpEntries(): PaletteEntry[] {
  const { articles = [] } = useArticles();
  return articles.map(({ id, title, paragraphs }) => ({
    id: `help ${id}`,
    group: t('Help'),
    label: title,
    keywords: paragraphs.flat().join(' '),
    icon: IconHelpCircle,
    run: () => navigate(`/help#${id}`),
  }));
}
