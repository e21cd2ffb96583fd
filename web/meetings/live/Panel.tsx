import { Suspense } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import { lazyPart } from '#web/lib/lazyPart.ts';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { itemName } from '../itemName.ts';
import { ConcludePanel } from '../panels/ConcludePanel.tsx';
import { HeadlinesPanel } from '../panels/HeadlinesPanel.tsx';
import { IdsPanel } from '../panels/IdsPanel.tsx';
import type { PanelProps } from '../panels/props.ts';
import { RocksPanel } from '../panels/RocksPanel.tsx';
import { ScorecardPanel } from '../panels/ScorecardPanel.tsx';
import { SeguePanel } from '../panels/SeguePanel.tsx';
import { TodosPanel } from '../panels/TodosPanel.tsx';
import classes from './Live.module.css';

const Notes = lazyPart(() => import('../notes/Notes.tsx'));

const panels = {
  segue: SeguePanel,
  scorecard: ScorecardPanel,
  rocks: RocksPanel,
  headlines: HeadlinesPanel,
  todos: TodosPanel,
  ids: IdsPanel,
  conclude: ConcludePanel,
  notes: null,
};

/** What is worked on at an item of the agenda: the same rows as on the screens. */
export function Panel({ item, index, ...props }: PanelProps & { item: AgendaItem; index: number }) {
  const Content = panels[item.kind];
  return (
    <Card className={classes.panel} aria-label={itemName(item.name)}>
      <h2 className={classes.heading}>{itemName(item.name)}</h2>
      {Content && <Content {...props} />}
      <div className={classes.notes}>
        <Suspense fallback={<ListSkeleton rows={1} />}>
          <Notes meetingId={props.meeting.id} item={index} />
        </Suspense>
      </div>
    </Card>
  );
}
