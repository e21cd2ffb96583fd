import { IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Headline } from '#contract/headlines.ts';
import type { Issue } from '#contract/issues.ts';
import { t } from '#web/lib/translate.ts';
import { linkedQuery } from '#web/links/queries.ts';
import { WeekOfNumber } from '#web/scorecards/WeekOfNumber.tsx';

/** The number or headline that an issue was dropped from in a meeting. */
export function IssueSource({ issue: { measurableId, headlineId, droppedWeek } }: { issue: Issue }) {
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
