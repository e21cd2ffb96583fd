import { memo, Suspense, useDeferredValue } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { itemName } from '../itemName.ts';
import { ConcludePanel } from '../panels/ConcludePanel.tsx';
import { CascadedMessages, HeadlinesPanel } from '../panels/HeadlinesPanel.tsx';
import { IdsPanel } from '../panels/IdsPanel.tsx';
import { NextRocksPanel } from '../panels/NextRocksPanel.tsx';
import type { PanelProps } from '../panels/props.ts';
import { RocksPanel } from '../panels/RocksPanel.tsx';
import { ScorecardPanel } from '../panels/ScorecardPanel.tsx';
import { SeguePanel } from '../panels/SeguePanel.tsx';
import { TodosPanel } from '../panels/TodosPanel.tsx';
import { useRunChanges } from '../useRunChanges.ts';
import classes from './Live.module.css';

const Notes = lazyPart(() => import('../notes/Notes.tsx'));

const contents = {
  segue: SeguePanel,
  scorecard: ScorecardPanel,
  rocks: RocksPanel,
  next_rocks: NextRocksPanel,
  headlines: HeadlinesPanel,
  todos: TodosPanel,
  ids: IdsPanel,
  conclude: ConcludePanel,
  notes: null,
};

type PanelsProps = Omit<PanelProps, 'changes'> & { agenda: AgendaItem[]; shown: number };

/**
 * The panels of all items of the agenda, of which one is shown. The others stay as they are: what is typed into them, and a
 * dialog that opened from one, outlast a step.
 */
export function Panels({ agenda, shown, meeting, ...props }: PanelsProps) {
  // Only the panel that is shown belongs to the first paint.
  const areAllDrawn = useDeferredValue(true, false);
  // A step must not wait until seven panels are drawn anew.
  const deferredMeeting = useDeferredValue(meeting);
  return agenda.map((item, index) =>
    areAllDrawn || index === shown ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an item is its position
      <Card key={index} className={classes.panel} aria-label={itemName(item.name)} hidden={index !== shown}>
        <Panel
          item={item}
          index={index}
          // Messages need a place where people see them.
          takesMessages={index === 0 && !agenda.some(({ kind }) => kind === 'headlines')}
          meeting={deferredMeeting}
          {...props}
        />
      </Card>
    ) : null,
  );
}

type Props = Omit<PanelProps, 'changes'> & { item: AgendaItem; index: number; takesMessages: boolean };

/** What is worked on at an item of the agenda: the same rows as on the screens. */
const Panel = memo(function Panel({ item, index, takesMessages, meeting, ...props }: Props) {
  const Content = contents[item.kind];
  const changes = useRunChanges(meeting);
  return (
    <>
      <h2 className={classes.heading} tabIndex={-1} data-focus-start>
        {itemName(item.name)}
      </h2>
      {takesMessages && <CascadedMessages {...props} meeting={meeting} />}
      {Content && <Content {...props} meeting={meeting} changes={changes} />}
      <div className={classes.notes}>
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <Notes meetingId={meeting.id} item={index} />
        </Suspense>
      </div>
    </>
  );
});
