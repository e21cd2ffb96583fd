import { type KeyboardEvent, useId, useState } from 'react';
import { useArticles } from '#web/help/articles.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { IconHelpCircle, IconSearch } from '#web/ui/icons/icons.ts';
import classes from './Palette.module.css';
import { PaletteResults } from './PaletteResults.tsx';
import type { PaletteEntry } from './paletteEntry.ts';
import { searchEntries, searchMisspelled } from './searchEntries.ts';
import { usePaletteActions } from './usePaletteActions.ts';
import { usePaletteConversations } from './usePaletteConversations.ts';
import { usePaletteFindings } from './usePaletteFindings.ts';
import { usePaletteMessages } from './usePaletteMessages.ts';

export function PaletteSearch({ onClose }: { onClose: () => void }) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const actions = usePaletteActions();
  const { findings, isSearching } = usePaletteFindings(typed);
  const query = typed.trim();
  const articles = useHelpEntries();
  const matches = searchEntries(actions, query);
  const explanations = query ? searchEntries(articles, query) : [];
  // Search results come before commands that only match with a typo.
  const similar = matches.length === 0 && !isSearching ? searchMisspelled(actions, query) : [];
  const conversations = usePaletteConversations(query);
  const messages = usePaletteMessages(query);
  // Without a message, the way to the search of messages comes last.
  const [found, last] = messages.length > 1 ? [messages, []] : [[], messages];
  const results =
    query === ''
      ? [...conversations, ...matches]
      : [...matches, ...conversations, ...findings, ...found, ...explanations, ...similar];
  const entries = [...results, ...last];
  const active = entries[Math.min(at, entries.length - 1)];

  const choose = (entry: PaletteEntry) => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setAt((entries.indexOf(active as PaletteEntry) + step + entries.length) % entries.length);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };

  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        <input
          dir="auto"
          className={classes.input}
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type into
          autoFocus
          placeholder={t('Search people, {rocks}, {todos} and commands')}
          aria-label={t('Search people, {rocks}, {todos} and commands')}
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={active && `${listId}-${entries.indexOf(active)}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={`${classes.close} min-h-24`} onClick={onClose}>
          {t('Close')}
        </button>
      </div>
      <PaletteResults id={listId} entries={entries} active={active} onChoose={choose} onPoint={setAt} />
      {results.length === 0 && (
        <p className="quiet" role="status">
          {isSearching ? t('Searching…') : t('No results for “{query}”', { query })}
        </p>
      )}
    </>
  );
}

/** The articles of the help, found by all their words. */
function useHelpEntries(): PaletteEntry[] {
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
