import type { RecordingTrack } from '#contract/recordings.ts';
import { formatSeconds } from '#rules/durations.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { usePeople } from '#web/users/queries.ts';
import type { Chapter } from './chapters.ts';
import classes from './Player.module.css';
import type { Playback } from './playback.ts';
import { talkOf } from './timeline.ts';

type Props = { playback: Playback; tracks: RecordingTrack[]; chapters: Chapter[] };

/** When each person speaks, and where each agenda item begins. */
export function Lanes({ playback, tracks, chapters }: Props) {
  const { positionMs, speakerIds } = useStore(playback.state);
  const { nameOf } = usePeople();
  const { lengthMs, seek } = playback;
  const voices = Map.groupBy(
    tracks.filter(({ source }) => source === 'microphone'),
    ({ userId }) => userId,
  );
  const current = chapters.findLastIndex(({ atMs }) => atMs <= positionMs);
  const percent = (ms: number) => (100 * ms) / Math.max(1, lengthMs);
  return (
    <>
      <ul className={`${classes.lanes} plain`} aria-label={t('Who speaks when')}>
        {[...voices].map(([userId, own]) => (
          <li key={userId} className="row gap-8" data-speaking={speakerIds.includes(userId) || undefined}>
            <span className={`${classes.name} small truncate`}>{nameOf(userId)}</span>
            {/* The position above is the same for the keyboard. */}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
            {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
            <span
              className={`${classes.lane} relative grow`}
              onClick={({ clientX, currentTarget }) => {
                const { left, width } = currentTarget.getBoundingClientRect();
                seek(((clientX - left) / width) * lengthMs);
              }}
            >
              {own.flatMap(talkOf).map(([from, to]) => (
                <span
                  key={from}
                  className={`${classes.talk} absolute`}
                  style={{ insetInlineStart: `${percent(from)}%`, width: `${percent(to - from)}%` }}
                />
              ))}
              <span className={`${classes.now} absolute`} style={{ insetInlineStart: `${percent(positionMs)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {chapters.length > 0 && (
        <ol className="plain row wrap gap-4" aria-label={t('Agenda')}>
          {chapters.map(({ atMs, label }, index) => (
            <li key={`${atMs} ${label}`}>
              <button
                type="button"
                className={`${classes.chapter} hover round-6 small`}
                aria-current={index === current || undefined}
                onClick={() => {
                  seek(atMs);
                  playback.setPlaying(true);
                }}
              >
                <span className="figures dimmed">{formatSeconds(Math.floor(atMs / 1_000))}</span> {label}
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
