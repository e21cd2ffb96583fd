import { useQuery } from '@tanstack/react-query';
import type { Week } from '#rules/weeks.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconChartBar } from '#web/ui/icons/icons.ts';
import { MeasurablesSheet } from './MeasurablesSheet.tsx';
import { myMeasurablesQuery, scorecardsQuery } from './queries.ts';
import classes from './Scorecards.module.css';
import type { ScorecardView } from './useScorecardView.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

type Props = { view: ScorecardView; at: Week; current: Week };

/** The user's own measurables from all scorecards. */
export function PersonalScorecard(props: Props) {
  const { data: scorecards = [] } = useQuery(scorecardsQuery);
  return (
    <section aria-labelledby="personal-scorecard">
      <div className={classes.bar}>
        <ViewSwitch view={props.view} />
        <h2 id="personal-scorecard" className="size-16">
          {t('My Personal {scorecardTitle}')}
        </h2>
      </div>
      <MeasurablesSheet
        {...props}
        label={t('My Personal {scorecardTitle}')}
        queryOf={myMeasurablesQuery}
        detailOf={(scorecardId) => scorecards.find(({ id }) => id === scorecardId)?.name}
        empty={
          <EmptyState
            icon={<IconChartBar size={22} stroke={1.6} />}
            title={t("You don't have any assigned {measurables} yet.")}
          />
        }
      />
    </section>
  );
}
