import { lazy, Suspense } from 'react';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { useDialog } from '#web/ui/useDialog.ts';
import classes from './Dashboard.module.css';
import { MyRocks } from './MyRocks.tsx';
import { PriorityTodos } from './PriorityTodos.tsx';
import { QuickStats } from './QuickStats.tsx';

const RockDialog = lazy(() => import('#web/rocks/RockDialog.tsx'));

/** The numbers and the cards of My 90. */
export function Dashboard({ quarter }: { quarter: string }) {
  const rockDialog = useDialog();
  const todoDialogs = useTodoDialogs();
  return (
    <>
      <QuickStats />
      <div className={classes.cards}>
        <MyRocks quarter={quarter} onAdd={() => rockDialog.open(undefined)} />
        <PriorityTodos dialogs={todoDialogs} />
      </div>
      {todoDialogs.dialogs}
      {rockDialog.wanted && (
        <Suspense>
          <RockDialog
            key={rockDialog.key}
            opened={rockDialog.opened}
            onClose={rockDialog.close}
            initial={{ status: 'on_track', quarter }}
          />
        </Suspense>
      )}
    </>
  );
}
