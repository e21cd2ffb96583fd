import { dayIn } from '#rules/dates.ts';
import { inAWeek } from '#rules/todos.ts';
import { formats } from '#web/lib/formats.ts';
import { serverDate } from '#web/lib/serverClock.ts';

/** The due date of a new to-do: a week from today, by the organization's date. */
export const usualDueDate = (): string => inAWeek(dayIn(formats().organizationZone, serverDate()));
