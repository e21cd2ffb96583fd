import type { AgendaItem } from '#contract/agendas.ts';
import { say } from '#web/lib/say.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConcludePanel } from '../panels/ConcludePanel.tsx';
import { HeadlinesPanel } from '../panels/HeadlinesPanel.tsx';
import { IdsPanel } from '../panels/IdsPanel.tsx';
import type { PanelProps } from '../panels/props.ts';
import { RocksPanel } from '../panels/RocksPanel.tsx';
import { ScorecardPanel } from '../panels/ScorecardPanel.tsx';
import { SeguePanel } from '../panels/SeguePanel.tsx';
import { TodosPanel } from '../panels/TodosPanel.tsx';
import classes from './Live.module.css';

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
export function Panel({ item, ...props }: PanelProps & { item: AgendaItem }) {
  const Content = panels[item.kind];
  return (
    <Card className={classes.panel} aria-label={say(item.name)}>
      <h2 className={classes.heading}>{say(item.name)}</h2>
      {Content && <Content {...props} />}
    </Card>
  );
}
