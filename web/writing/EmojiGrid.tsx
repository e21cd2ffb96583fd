import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, use, useEffect, useRef, useState } from 'react';
import { mayAdminister } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import { EmojiSign } from '#web/custom-emoji/EmojiSign.tsx';
import { useCustomEmoji } from '#web/custom-emoji/queries.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { IconPlus } from '#web/ui/icons/icons.ts';
import classes from './EmojiPicker.module.css';
import { customEmojiOf, type Emoji, findEmoji } from './emoji.ts';
import { loadEmoji } from './loadEmoji.ts';
import { inTone } from './skinTones.ts';

/** The groups of Unicode by number. The second one has only skin tones and hair. */
const groups: [group: number, name: Message][] = [
  [0, msg('Smileys and emotions')],
  [1, msg('People and body')],
  [3, msg('Animals and nature')],
  [4, msg('Food and drink')],
  [5, msg('Travel and places')],
  [6, msg('Activities')],
  [7, msg('Objects')],
  [8, msg('Symbols')],
  [9, msg('Flags')],
];

type Section = { name: string; emoji: Emoji[] };

type Props = {
  typed: string;
  tone: number;
  onChoose: (emoji: string) => void;
  /** Called when the emoji are there. */
  onReady: () => void;
  /** Called when the arrow keys leave the grid upwards. */
  onLeave: () => void;
};

/** The emoji that someone searches for, or all of them: the recent ones first, then by group. */
export default function EmojiGrid({ typed, tone, onChoose, onReady, onLeave }: Props) {
  const unicode = use(loadEmoji());
  const custom = useCustomEmoji().map(({ name }) => customEmojiOf(name));
  const mayAdd = mayAdminister(useAsker());
  const [recent] = useState(readRecent);
  const columns = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ? 7 : 9;
  const grid = useRef<HTMLDivElement>(null);
  const sections = typed
    ? [{ name: t('Matches'), emoji: findEmoji([...custom, ...unicode], typed) }]
    : sectionsOf(custom, unicode, recent);
  const visible = sections.filter(({ emoji }) => emoji.length > 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    onReady();
  }, []);

  /** Only one choice is a tab stop: the one that had the focus last. */
  function moveTabStop(to: HTMLElement) {
    for (const stop of grid.current?.querySelectorAll<HTMLElement>('[tabindex="0"]') ?? []) stop.tabIndex = -1;
    to.tabIndex = 0;
  }

  if (visible.length === 0) return <p className={classes.none}>{t('No matches')}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot wrap */}
      <div
        key={typed}
        ref={grid}
        role="grid"
        aria-label={t('Emoji')}
        className={classes.grid}
        onFocus={({ target }) => moveTabStop(target)}
        onKeyDown={(event) => moveFocus(event, onLeave)}
      >
        {visible.map(({ name, emoji }, n) => (
          <Group
            key={name}
            name={name}
            emoji={emoji}
            isFirst={n === 0}
            columns={columns}
            tone={tone}
            onChoose={(chosen) => {
              rememberEmoji(chosen);
              onChoose(chosen);
            }}
          />
        ))}
      </div>
      {!typed && (
        <div className={classes.groups}>
          {visible.map(({ name, emoji }) => (
            <button
              key={name}
              type="button"
              className={classes.shortcut}
              aria-label={name}
              title={name}
              onClick={() => grid.current?.querySelector(`[aria-label="${CSS.escape(name)}"]`)?.scrollIntoView()}
            >
              {emoji[0] && <EmojiSign emoji={emoji[0].emoji} />}
            </button>
          ))}
          {mayAdd && (
            <Link
              to="/organization"
              className={classes.shortcut}
              aria-label={t('Add an emoji')}
              title={t('Add an emoji')}
            >
              <IconPlus size={16} stroke={1.6} aria-hidden="true" />
            </Link>
          )}
        </div>
      )}
    </>
  );
}

function sectionsOf(custom: Emoji[], unicode: Emoji[], recent: string[]): Section[] {
  const byText = new Map(
    [...custom, ...unicode].flatMap((one) => [one.emoji, ...one.skins].map((text) => [text, one] as const)),
  );
  const recentEmoji = recent.flatMap((emoji) => {
    const one = byText.get(emoji);
    return one ? { ...one, emoji, skins: [] } : [];
  });
  return [
    { name: t('Recently used'), emoji: recentEmoji },
    { name: t('Your organization'), emoji: custom },
    ...groups.map(([group, name]) => ({ name: t(name), emoji: unicode.filter((one) => one.group === group) })),
  ];
}

type GroupProps = Section & { isFirst: boolean; columns: number; tone: number; onChoose: (emoji: string) => void };

function Group({ name, emoji, isFirst, columns, tone, onChoose }: GroupProps) {
  const rows = Array.from({ length: Math.ceil(emoji.length / columns) }, (_, row) =>
    emoji.slice(row * columns, (row + 1) * columns),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot wrap
    <div role="rowgroup" aria-label={name} className={classes.group}>
      <div className={classes.heading} aria-hidden="true">
        {name}
      </div>
      {rows.map((row, y) => (
        // biome-ignore lint/a11y/useSemanticElements: a table cannot wrap
        // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
        <div key={row[0]?.emoji} role="row" className={classes.row}>
          {row.map((one, x) => (
            // biome-ignore lint/a11y/useSemanticElements: a table cannot wrap
            // biome-ignore lint/a11y/useFocusableInteractive: its button has the focus
            <div key={one.emoji} role="gridcell">
              <button
                type="button"
                className={classes.choice}
                tabIndex={isFirst && x === 0 && y === 0 ? 0 : -1}
                aria-label={one.name}
                title={one.group === undefined ? one.name : `${one.name} :${one.codes[0]}:`}
                onClick={() => onChoose(inTone(one, tone))}
              >
                <EmojiSign emoji={inTone(one, tone)} />
              </button>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** Moves the focus to a neighbour by the arrow keys, and to the ends of a row by Home and End. */
function moveFocus(event: KeyboardEvent<HTMLElement>, onLeave: () => void): void {
  const row = (event.target as HTMLElement).closest('[role="row"]');
  if (!row) return;
  const buttonsIn = (one: Element | undefined) => [...(one?.querySelectorAll('button') ?? [])];
  const all = buttonsIn(event.currentTarget);
  const rows = [...event.currentTarget.querySelectorAll('[role="row"]')];
  const cells = buttonsIn(row);
  const [x, at, y] = [
    cells.indexOf(event.target as HTMLButtonElement),
    all.indexOf(event.target as HTMLButtonElement),
    rows.indexOf(row),
  ];
  const inRow = (n: number) => buttonsIn(rows[n])[x] ?? buttonsIn(rows[n]).at(-1);
  const targets: Record<string, () => HTMLElement | undefined> = {
    ArrowLeft: () => all[at - 1],
    ArrowRight: () => all[at + 1],
    ArrowDown: () => inRow(y + 1),
    ArrowUp: () => inRow(y - 1),
    Home: () => cells[0],
    End: () => cells.at(-1),
  };
  const target = targets[event.key];
  if (!target) return;
  event.preventDefault();
  if (event.key === 'ArrowUp' && y === 0) onLeave();
  else target()?.focus();
}

const maxRecent = 18;

/** The emoji that the user chose last on this device, the latest first. */
const readRecent = (): string[] => localStorage.getItem(storageKeys.emoji)?.split(' ').filter(Boolean) ?? [];

/** Puts an emoji first. */
function rememberEmoji(emoji: string): void {
  const recent = [emoji, ...readRecent().filter((one) => one !== emoji)];
  localStorage.setItem(storageKeys.emoji, recent.slice(0, maxRecent).join(' '));
}
