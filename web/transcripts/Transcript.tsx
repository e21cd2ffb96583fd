import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { TranscriptLine } from '#contract/transcripts.ts';
import { textMatcher } from '#rules/search-text.ts';
import { issueQuery } from '#web/issues/queries.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { listen } from '#web/lib/live.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { recordingSettingsQuery } from '#web/recordings/queries.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { IconArrowDown } from '#web/ui/icons/icons.ts';
import { SearchField } from '#web/ui/lists/controls/SearchField.tsx';
import log from '#web/ui/lists/ScrollLog.module.css';
import { ScrollLog } from '#web/ui/lists/ScrollLog.tsx';
import { SelectionBar } from '#web/ui/lists/SelectionBar.tsx';
import { useSelection } from '#web/ui/lists/useSelection.ts';
import { useSteadyScroll } from '#web/ui/lists/useSteadyScroll.ts';
import { CreateFromLines } from './CreateFromLines.tsx';
import { LineItem } from './LineItem.tsx';
import { transcriptQuery } from './queries.ts';
import classes from './Transcript.module.css';
import { useLineChanges } from './useLineChanges.ts';

/** Lines of one person within this time are grouped, in ms. */
const groupedWithinMs = 60_000;
/** How many lines are drawn at first, the latest ones, and with each step back. */
const pageSize = 300;

type Props = {
  meeting: Meeting;
  /** The names of the agenda items, in their order. */
  items: string[];
  /** Plays the moment of a line that was spoken in a recording. */
  onPlay?: ((line: TranscriptLine) => void) | undefined;
  /** The line that is being played. */
  playingId?: number | undefined;
};

/** What was said in a meeting, live: search it, correct it, create work from it, and type lines while it runs. */
export function Transcript({ meeting, items, onPlay, playingId }: Props) {
  const { data: lines, isError, refetch } = useQuery(transcriptQuery(meeting.id));
  const [words, setWords] = useState('');
  useEffect(() => listen({ noun: 'transcripts', id: meeting.id }), [meeting.id]);
  if (isError) return <ErrorState title={t("Couldn't load the transcript")} onRetry={refetch} />;
  if (!lines) return <ListSkeleton height={40} />;
  const matches = textMatcher(words);
  const visible = lines.filter(({ text }) => matches(text));
  const isRunning = meeting.status === 'in_progress';
  return (
    <div className={classes.transcript}>
      {lines.length > 0 && <SearchField label={t('Search the transcript')} value={words} onChange={setWords} />}
      <Lines lines={visible} {...{ meeting, items, onPlay, playingId, words }}>
        {visible.length === 0 && (
          <p className="dimmed small">{words.trim() ? t('No line has these words') : t('Nothing yet')}</p>
        )}
      </Lines>
      {isRunning && <NewLine meetingId={meeting.id} />}
    </div>
  );
}

type LinesProps = Props & { lines: TranscriptLine[]; words: string; children: ReactNode };

function Lines({ meeting, items, onPlay, playingId, lines: all, words, children }: LinesProps) {
  const [address] = useAddress();
  const at = idIn(address, 'line');
  const shownId = playingId ?? at;
  const [count, setCount] = useState(pageSize);
  const shownIndex = all.findIndex(({ id }) => id === shownId);
  if (shownIndex >= 0 && shownIndex < all.length - count) setCount(all.length - shownIndex + pageSize);
  const lines = all.slice(-count);
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const { isAtEnd, scrollToEnd } = useSteadyScroll(frame, list);
  const news = useNewLines(lines, isAtEnd);
  const { chosen, count: chosenCount, toggle, chooseAll, clear } = useSelection(lines.map(({ id }) => id));
  const isRunning = meeting.status === 'in_progress';
  useLayoutEffect(() => {
    // People who were not there read from the beginning.
    if (!isRunning && frame.current) frame.current.scrollTop = -frame.current.scrollHeight;
  }, [isRunning]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the line that is played, or that a link leads to
  useLayoutEffect(() => {
    const row = list.current?.querySelector('[data-shown]');
    if (!frame.current || !row) return;
    const [around, line] = [frame.current.getBoundingClientRect(), row.getBoundingClientRect()];
    frame.current.scrollTop += line.top + line.height / 2 - around.top - around.height / 2;
  }, [shownId]);
  return (
    <>
      <div className={`${log.around} ${classes.log}`}>
        <ScrollLog ref={frame} label={t('Transcript')} live="off">
          {lines.length < all.length && (
            <Button variant="subtle" size="compact-sm" onClick={() => setCount(count + pageSize)}>
              {t('Show earlier lines')}
            </Button>
          )}
          <div ref={list}>
            {lines.map((line, n) => {
              const previous = lines[n - 1];
              const isOtherItem = previous?.item !== line.item || previous.issueId !== line.issueId;
              return (
                <div
                  key={line.id}
                  data-shown={line.id === shownId || undefined}
                  data-marked={line.id === at || undefined}
                >
                  {isOtherItem && (
                    <h3 className={classes.heading}>
                      <Heading line={line} item={items[line.item] ?? ''} onPlay={onPlay} />
                    </h3>
                  )}
                  <LineItem
                    line={line}
                    meeting={meeting}
                    follows={!isOtherItem && isGrouped(previous, line)}
                    isSelected={chosen.has(line.id)}
                    onSelect={toggle}
                    onPlay={onPlay}
                    isPlaying={line.id === playingId}
                    words={words}
                  />
                </div>
              );
            })}
            {children}
          </div>
        </ScrollLog>
        {isRunning && !isAtEnd && (
          <Button
            className={log.newest ?? ''}
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowDown size={15} stroke={1.6} />}
            onClick={scrollToEnd}
          >
            {news > 0
              ? t('{count, plural, one {# new line} other {# new lines}}', { count: news })
              : t('Jump to latest')}
          </Button>
        )}
      </div>
      {chosenCount > 0 && (
        <SelectionBar
          label={t('Selected lines')}
          count={chosenCount}
          all={lines.length}
          onAll={chooseAll}
          onClear={clear}
        >
          <CreateFromLines meeting={meeting} lines={lines.filter(({ id }) => chosen.has(id))} />
        </SelectionBar>
      )}
    </>
  );
}

const isGrouped = (previous: TranscriptLine | undefined, line: TranscriptLine): boolean =>
  previous?.userId === line.userId && Date.parse(line.spokenAt) - Date.parse(previous.spokenAt) < groupedWithinMs;

/** How many lines came since the list was last at its end. */
function useNewLines(lines: TranscriptLine[], isAtEnd: boolean): number {
  const last = lines.at(-1)?.id;
  const [seen, setSeen] = useState(last);
  if (isAtEnd && seen !== last) setSeen(last);
  const index = lines.findIndex(({ id }) => id === seen);
  return index < 0 ? 0 : lines.length - 1 - index;
}

type HeadingProps = Pick<Props, 'onPlay'> & { line: TranscriptLine; item: string };

/** The agenda item of the lines below, and the issue. It plays the first of them. */
function Heading({ line, item, onPlay }: HeadingProps) {
  const text = (
    <>
      {item}
      {line.issueId !== null && <IssueTitle id={line.issueId} />}
    </>
  );
  if (!onPlay || line.recordingId === null) return text;
  return (
    <button type="button" className="plain-link" title={t('Play')} onClick={() => onPlay(line)} dir="auto">
      {text}
    </button>
  );
}

/** The title of the issue under discussion, unless it was deleted. */
function IssueTitle({ id }: { id: number }) {
  const { data } = useQuery(issueQuery(id));
  return data ? `: ${data.title}` : null;
}

/** An input for one typed line after another; Enter adds it. Hidden from observers. */
function NewLine({ meetingId }: { meetingId: number }) {
  const { savedDraft = '', saveDraft } = useDraft<string>(`transcript ${meetingId}`);
  const [text, setText] = useState(savedDraft);
  const { add } = useLineChanges(meetingId);
  const { data: abilities } = useQuery(recordingSettingsQuery);
  const mayWork = useMayWork();
  useEffect(() => saveDraft(text || undefined), [saveDraft, text]);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || text.trim() === '' || !event.currentTarget.validity.valid) return;
    event.preventDefault();
    setText('');
    add.mutate(text.trim(), { onError: () => setText((typed) => typed || text) });
  }
  if (!mayWork) return null;
  return (
    <div>
      <LineField
        aria-label={t('New line')}
        placeholder={t('Type a note')}
        most={limits.transcriptLine}
        value={text}
        enterKeyHint="done"
        autoComplete="off"
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {abilities && (
        <p className="mt-4 dimmed tiny">
          {abilities.canTranscribe
            ? t('While the {meeting} is recorded, what people say appears here.')
            : t("This server can't transcribe speech. To set it up, see “Transcripts” in docs/running.md.")}
        </p>
      )}
    </div>
  );
}
