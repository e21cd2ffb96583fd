import { memo, Suspense, useDeferredValue } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { itemName } from '../options.ts';
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

const panels = {
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

type PanelsProps = Omit<PanelProps, 'changes'> & { agenda: AgendaItem[]; visibleItem: number };

/**
 * The panels of all agenda items, one of them visible. The others stay mounted, so that typed text and open dialogs outlast a
 * step.
 */
export function Panels({ agenda, visibleItem, meeting, ...props }: PanelsProps) {
  // Only the visible panel belongs to the first paint.
  const areAllRendered = useDeferredValue(true, false);
  // A step must not wait for seven panels to render.
  const deferredMeeting = useDeferredValue(meeting);
  return agenda.map((item, index) =>
    areAllRendered || index === visibleItem ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: an item is its position
      <Card key={index} className="p-14-16" aria-label={itemName(item)} hidden={index !== visibleItem}>
        <Panel
          item={item}
          index={index}
          // Without an item for headlines, the first item shows cascading messages.
          showsMessages={index === 0 && !agenda.some(({ kind }) => kind === 'headlines')}
          meeting={deferredMeeting}
          {...props}
        />
      </Card>
    ) : null,
  );
}

type Props = Omit<PanelProps, 'changes'> & { item: AgendaItem; index: number; showsMessages: boolean };

/** The panel of an agenda item: its rows, and a shared note. */
const Panel = memo(function Panel({ item, index, showsMessages, meeting, ...props }: Props) {
  const Content = panels[item.kind];
  const changes = useRunChanges(meeting);
  return (
    <>
      <h2 className={`${classes.heading} mb-10 fit-content size-md weight-600`} tabIndex={-1} data-focus-start>
        {itemName(item)}
      </h2>
      {showsMessages && <CascadedMessages {...props} meeting={meeting} />}
      {Content && <Content {...props} meeting={meeting} changes={changes} />}
      <div className={classes.notes}>
        <Suspense fallback={<ListSkeleton rows={1} height={128} />}>
          <Notes meetingId={meeting.id} item={index} />
        </Suspense>
      </div>
    </>
  );
});
