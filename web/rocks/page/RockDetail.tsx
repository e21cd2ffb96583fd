import { useState } from 'react';
import type { Rock } from '#contract/rocks.ts';
import { useIssueDialogs } from '#web/issues/useIssueDialogs.tsx';
import { say } from '#web/lib/say.ts';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { RockEditForm } from './RockEditForm.tsx';
import { RockOverview } from './RockOverview.tsx';
import classes from './RockPage.module.css';
import { RockTabs } from './RockTabs.tsx';

/** All about one rock. */
export function RockDetail({ rock }: { rock: Rock }) {
  // False once the editing has ended, which gives the focus back.
  const [isEditing, setIsEditing] = useState<boolean>();
  const todoDialogs = useTodoDialogs({ rockId: rock.id, teamId: rock.teamId });
  const issueDialogs = useIssueDialogs(todoDialogs.open);
  return (
    <Page title={say('Rock')} tabTitle={rock.title}>
      <BackLink to="/rocks">{say('Rocks')}</BackLink>
      <Card className={classes.about}>
        {isEditing ? (
          <RockEditForm rock={rock} onClose={() => setIsEditing(false)} />
        ) : (
          <RockOverview rock={rock} takesFocus={isEditing === false} onEdit={() => setIsEditing(true)} />
        )}
      </Card>
      <RockTabs rock={rock} onOpenTodo={todoDialogs.open} issueActions={issueDialogs.actions} />
      {todoDialogs.dialogs}
      {issueDialogs.dialogs}
    </Page>
  );
}
