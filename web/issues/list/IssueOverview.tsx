import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Headline } from '#contract/headlines.ts';
import type { Issue } from '#contract/issues.ts';
import { SourceLink } from '#web/chat/SourceLink.tsx';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { linkedQuery } from '#web/links/queries.ts';
import { ComesUpIn } from '#web/meetings/ComesUpIn.tsx';
import { RockOfRow } from '#web/rocks/RockOfRow.tsx';
import { WeekOfNumber } from '#web/scorecards/WeekOfNumber.tsx';
import { TeamMenu } from '#web/teams/TeamMenu.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { StarRating } from '#web/ui/fields/StarRating.tsx';
import { IconLink, IconListCheck, IconNews, IconPencil } from '#web/ui/icons/icons.ts';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { MessageText } from '#web/writing/MessageText.tsx';
import classes from '../IssueDetails.module.css';
import type { IssueActions } from '../IssueItem.tsx';
import { IssueOwner, IssuePriorityMenu, IssueStatusMenu } from '../IssueMenus.tsx';
import { typeNames, typeOptions } from '../options.ts';
import { useIssueChanges } from '../useIssueChanges.ts';
import { useSetIssue } from '../useSetIssue.ts';

/** The fields of an issue, and its actions. */
export function IssueOverview({ issue, actions }: { issue: Issue; actions: IssueActions }) {
  const { rate, move } = useIssueChanges();
  const set = useSetIssue();
  const mayWork = useMayWork();
  const facts: [name: string, fact: ReactNode][] = [
    [t('Status'), <IssueStatusMenu key="status" issue={issue} />],
    [t('Priority'), <IssuePriorityMenu key="priority" issue={issue} />],
    [
      t('Type'),
      <ChoiceMenu
        key="type"
        label={t('Type of {title}', { title: issue.title })}
        value={issue.issueType}
        options={typeOptions()}
        onChange={(issueType) => move([issue], issueType)}
      >
        {t(typeNames[issue.issueType])}
      </ChoiceMenu>,
    ],
    [t('Owner'), <IssueOwner key="owner" issue={issue} />],
    [t('Team'), <TeamMenu key="team" row={issue} onChange={(teamId) => set(issue, { teamId })} />],
    [
      t('{Rock}'),
      (mayWork || issue.rockId !== null) && (
        <RockOfRow key="rock" id={issue.rockId} onChange={(rockId) => set(issue, { rockId })} />
      ),
    ],
    [t('Created'), <DateText key="created" value={issue.createdAt} withYear />],
  ];
  return (
    <section aria-label={t('Details')}>
      <h3 className="item-title" dir="auto">
        {issue.title}
      </h3>
      {issue.description && (
        <div className="mb-8">
          <MessageText content={issue.description} />
        </div>
      )}
      {issue.decision && (
        <p className="mb-8 breaks pre-wrap">
          <strong>{t('Decided:')}</strong> {issue.decision}
        </p>
      )}
      <SourceLink noun="issues" id={issue.id} />
      <IssueSource issue={issue} />
      <ComesUpIn issue={issue} />
      <div className={classes.rating}>
        <StarRating
          label={t('Rating')}
          value={issue.isRated ? issue.rating : null}
          onChange={(stars) => rate(issue, stars)}
        />
      </div>
      <dl className={classes.facts}>
        {facts.map(
          ([name, fact]) =>
            fact && (
              <div key={name}>
                <dt className="dimmed" dir="auto">
                  {name}
                </dt>
                <dd className="shrink breaks">{fact}</dd>
              </div>
            ),
        )}
      </dl>
      <WhoCanSee isSpaced {...audienceOf(issue)} />
      <NotForObservers>
        <Group gap="xs">
          <Button leftSection={<IconListCheck size={16} stroke={1.6} />} onClick={() => actions.createTodo(issue)}>
            {t('Create {plainTodoTitle}')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconLink size={16} stroke={1.6} />}
            onClick={() => actions.relate(issue)}
          >
            {t('Add Related {plainTodoTitle}')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPencil size={16} stroke={1.6} />}
            onClick={() => actions.edit(issue)}
          >
            {t('Edit')}
          </Button>
        </Group>
      </NotForObservers>
    </section>
  );
}

/** The number or headline that an issue was dropped from in a meeting. */
function IssueSource({ issue: { measurableId, headlineId, droppedWeek } }: { issue: Issue }) {
  if (measurableId !== null && droppedWeek) return <WeekOfNumber id={measurableId} week={droppedWeek} />;
  return headlineId !== null && <HeadlineSource id={headlineId} />;
}

function HeadlineSource({ id }: { id: number }) {
  const { data } = useQuery(linkedQuery({ noun: 'headlines', id }));
  if (!data) return null;
  return (
    <p className="paragraph inline-row shrink gap-5">
      <IconNews size={16} stroke={1.6} aria-hidden="true" />
      <span>{t('{Headline}: {title}', { title: (data as Headline).title })}</span>
    </p>
  );
}
