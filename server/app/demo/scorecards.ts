import type { Format } from '#contract/measurables.ts';
import type { Goal } from '#rules/scorecards.ts';
import { firstDayOf, weekOf, weeksUpTo } from '#rules/weeks.ts';
import { importMeasurables } from '#server/measurables/import.ts';
import { listMeasurables } from '#server/measurables/list.ts';
import { changeMeasurable } from '#server/measurables/measurables.ts';
import { createScorecard } from '#server/scorecards/scorecards.ts';
import { type TeamName, teamNames } from './company.ts';
import type { Crew } from './crew.ts';

type DemoMeasurable = {
  name: string;
  owner: string;
  format?: Format;
  unit?: string;
  operator: Goal['operator'];
  goal: number;
  goalMax?: number;
  /** A new goal from this week on, counted from 0. */
  raised?: { week: number; goal: number };
  /** The values of the last twelve weeks, the current one last; null if missing. */
  values: (number | null)[];
  /** The note of a week, counted from 0. */
  notes?: Record<number, string>;
};

const scorecards: Partial<Record<TeamName, DemoMeasurable[]>> = {
  Leadership: [
    {
      name: 'Order book',
      owner: 'Maya',
      unit: 'boats',
      operator: '>=',
      goal: 36,
      raised: { week: 6, goal: 40 },
      values: [34, 35, 35, 37, 38, 38, 39, 40, 40, 42, 41, 41],
      notes: { 6: 'From here on we aim for forty: sixty by the end of the quarter is two a week.' },
    },
    {
      name: 'Boats ordered',
      owner: 'Tomás',
      unit: 'boats',
      operator: '>=',
      goal: 2,
      values: [2, 3, 1, 2, 2, 4, 2, 1, 3, 2, 2, 2],
      notes: { 5: 'Göteborg show: three of the four were electric.' },
    },
    {
      name: 'Cash in the bank',
      owner: 'Ruth',
      format: 'currency',
      unit: 'EUR',
      operator: '>=',
      goal: 400_000,
      values: [
        462_300, 451_800, 438_500, 447_200, 429_900, 415_400, 388_700, 402_100, 418_600, 431_000, 426_500, 437_900,
      ],
      notes: { 6: 'Larch for the winter was paid in one go. Back above the line when hull 108 was handed over.' },
    },
    {
      name: 'Owners who would buy again',
      owner: 'Maya',
      format: 'percent',
      operator: '>=',
      goal: 90,
      values: [94, 92, 93, 91, 95, 94, 90, 88, 92, 93, 95, 94],
    },
    {
      name: 'Customers called by leadership',
      owner: 'Maya',
      unit: 'calls',
      operator: '>=',
      goal: 10,
      values: [11, 10, 12, 9, 10, 13, 10, 6, 8, 10, 11, 7],
    },
    {
      name: 'All rocks reviewed on Monday',
      owner: 'Maya',
      format: 'yes_no',
      operator: '=',
      goal: 1,
      values: [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1],
    },
    {
      name: 'Hours on the road',
      owner: 'Daniel',
      format: 'duration',
      operator: '<=',
      goal: 600,
      values: [480, 540, 390, 720, 610, 450, 420, 510, 390, 480, 540, null],
    },
  ],
  Operations: [
    {
      name: 'Planking waste',
      owner: 'Henrik',
      format: 'percent',
      operator: '<=',
      goal: 16,
      raised: { week: 6, goal: 13 },
      values: [17.6, 16.9, 15.8, 15.9, 15.1, 14.6, 13.9, 13.2, 12.8, 12.9, 12.4, 12.1],
      notes: { 6: 'The nesting program has been running on both saws since Tuesday.' },
    },
    {
      name: 'Moisture of the planks',
      owner: 'Lucía',
      format: 'percent',
      operator: 'within',
      goal: 10,
      goalMax: 14,
      values: [12.1, 12.6, 11.8, 13.2, 13.9, 14.6, 13.4, 12.7, 12.2, 11.9, 12.4, 12.0],
      notes: { 5: 'Five days of rain with the doors open. The fan runs at night again.' },
    },
    {
      name: 'Hulls turned over',
      owner: 'Henrik',
      unit: 'hulls',
      operator: '>=',
      goal: 1,
      values: [1, 1, 2, 1, 0, 1, 1, 1, 2, 1, 1, 1],
    },
    {
      name: 'Crane time per launch',
      owner: 'Sam',
      format: 'duration',
      operator: '<=',
      goal: 90,
      values: [85, 80, 95, 88, 82, 79, 84, 90, 86, 240, 92, 88],
      notes: { 9: 'The crane was booked twice: hull 109 waited on the slip.' },
    },
    {
      name: 'Overtime',
      owner: 'Daniel',
      unit: 'hours',
      operator: '<',
      goal: 40,
      values: [31, 28, 36, 44, 52, 38, 33, 29, 35, 39, 34, 22],
    },
    {
      name: 'Injuries',
      owner: 'Daniel',
      operator: '=',
      goal: 0,
      values: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0],
      notes: { 7: 'A cut thumb at the thickness planer. The guard was replaced the same day.' },
    },
    {
      name: 'Tools counted on Friday',
      owner: 'Lucía',
      format: 'yes_no',
      operator: '=',
      goal: 1,
      values: [1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, null],
    },
  ],
  Sales: [
    {
      name: 'Dealer calls',
      owner: 'Jonas',
      unit: 'calls',
      operator: '>=',
      goal: 25,
      values: [27, 31, 26, 24, 29, 33, 18, 26, 28, 30, 27, 21],
    },
    {
      name: 'Quotes sent',
      owner: 'Tomás',
      unit: 'quotes',
      operator: '>=',
      goal: 8,
      values: [9, 8, 11, 7, 8, 14, 10, 8, 9, 8, 10, 6],
    },
    {
      name: 'Value of open quotes',
      owner: 'Tomás',
      format: 'currency',
      unit: 'EUR',
      operator: '>',
      goal: 1_500_000,
      values: [
        1_612_000, 1_580_500, 1_705_000, 1_660_400, 1_598_000, 1_943_500, 1_887_000, 1_790_200, 1_744_900, 1_702_300,
        1_689_000, 1_655_700,
      ],
    },
    {
      name: 'First answer to an enquiry',
      owner: 'Jonas',
      format: 'duration',
      operator: '<=',
      goal: 240,
      values: [205, 190, 232, 261, 214, 305, 228, 198, 187, 176, 192, 181],
      notes: { 5: 'Everyone was at the show until Wednesday.' },
    },
    {
      name: 'Discount on new orders',
      owner: 'Tomás',
      format: 'percent',
      operator: '<=',
      goal: 4,
      values: [3.2, 2.8, 3.9, 3.5, 3.1, 4.6, 3.8, 3.0, 2.7, 3.3, 3.6, 3.1],
    },
  ],
};

/** Creates the scorecards of three teams, with the values of the last twelve weeks. */
export async function addScorecards({ as, idOf, teamId, today }: Crew): Promise<void> {
  const weeks = weeksUpTo(weekOf(today, 'monday'), 12, 'monday');
  for (const [team, measurables] of Object.entries(scorecards) as [TeamName, DemoMeasurable[]][]) {
    const scope = as(teamNames[team].leader);
    const { id } = await createScorecard(scope, { name: `${team} Scorecard`, teamId: teamId(team) });
    await importMeasurables(
      scope,
      id,
      measurables.map(({ owner, raised: _, notes = {}, values, ...fields }) => ({
        ...fields,
        ownerId: idOf(owner),
        values: weeks.map((week, index) => ({ ...week, value: values[index] ?? null, note: notes[index] ?? null })),
      })),
    );
    const rows = await listMeasurables(scope, { scorecardId: id });
    for (const { name, raised } of measurables) {
      const measurable = rows.find((row) => row.name === name);
      const week = weeks[raised?.week ?? -1];
      if (raised && measurable && week) {
        await changeMeasurable(scope, measurable.id, { goal: raised.goal, goalFrom: firstDayOf(week, 'monday') });
      }
    }
  }
}
