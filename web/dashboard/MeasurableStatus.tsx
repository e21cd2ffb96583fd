import { goalOn, standingOf } from '#rules/scorecards.ts';
import { firstDayOf, type Week } from '#rules/weeks.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useWeekStart } from '#web/organizations/useQuarter.ts';
import { formatGoal } from '#web/scorecards/quantities.ts';
import { StandingSign } from '#web/scorecards/StandingSign.tsx';
import type { MyNumber } from '#web/scorecards/useMyNumbers.ts';
import { ValueField } from '#web/scorecards/ValueField.tsx';
import { weekText } from '#web/ui/dates/weekText.ts';
import classes from './Dashboard.module.css';

type Props = { number: MyNumber /** The week in the card's head. */; currentWeek: Week };

/** One of my numbers, to enter here, with its goal. */
export default function MeasurableStatus({ number: { measurable, at, value }, currentWeek }: Props) {
  const { id, name, format, unit, goals } = measurable;
  const startsOn = useWeekStart();
  const goal = goalOn(goals, firstDayOf(at, startsOn));
  const standing = standingOf(goal, value);
  const goalText = formatGoal(goal, format, unit);
  return (
    <div className="hover row gap-12 p-8-16 min-h-44 full-width plain-link text-left line-below pointer">
      <Link to={`/scorecard?measurable=${id}`} className="fill plain-link">
        <span className="block fill breaks weight-540" dir="auto">
          {name}
        </span>
        <span className="breaks dimmed small">
          {goalText ? t('Goal {goal}', { goal: goalText }) : t('No goal')}
          {at.week !== currentWeek.week && `, ${weekText(at, startsOn)}`}
        </span>
      </Link>
      <ValueField measurable={measurable} at={at} />
      <span className={classes.standing}>
        <StandingSign standing={standing} />
      </span>
    </div>
  );
}
