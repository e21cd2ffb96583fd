import ICAL from 'ical.js';
import ical from 'node-ical';

type Occurrence = { start: string; title: string };

/** The occurrences in an iCalendar file between two moments, both included, as ical.js reads them (Thunderbird, Nextcloud). */
export function readByIcalJs(file: string, from: string, to: string): Occurrence[] {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event, { exceptions: [] }));
  const exceptions = events.filter((event) => event.isRecurrenceException());
  const found: Occurrence[] = [];
  const add = ({ summary, component }: ICAL.Event, start: ICAL.Time) => {
    const moment = start.isDate ? start.toString() : start.toJSDate().toISOString();
    const isCancelled = component.getFirstPropertyValue('status') === 'CANCELLED';
    if (!isCancelled && moment >= from && moment <= to) found.push({ start: moment, title: summary });
  };
  // Someone who is invited to one date alone has only its exception.
  const isAlone = (one: ICAL.Event) =>
    events.every(({ uid, component }) => uid !== one.uid || component.hasProperty('recurrence-id'));
  for (const event of events.filter((one) => !one.isRecurrenceException() || isAlone(one))) {
    if (!event.isRecurring()) add(event, event.startDate);
    else {
      for (const exception of exceptions) if (exception.uid === event.uid) event.relateException(exception);
      // The iterator overlooks an excluded date after one that the rule does not have.
      const excluded = event.component.getAllProperties('exdate').flatMap((one) => one.getValues().map(String));
      const dates = event.iterator();
      // A moved occurrence may come before or after its place in the series.
      const end = ICAL.Time.fromJSDate(new Date(Date.parse(to) + 100 * 24 * 3600_000), true);
      for (let date = dates.next(); date && date.compare(end) < 0; date = dates.next()) {
        if (excluded.includes(date.toString())) continue;
        const { item, startDate } = event.getOccurrenceDetails(date);
        add(item, startDate);
      }
    }
  }
  return found.sort((one, other) => one.start.localeCompare(other.start));
}

/** The same, as node-ical reads them. */
export function readByNodeIcal(file: string, from: string, to: string): Occurrence[] {
  const daysAfter = (moment: string, days: number) => new Date(Date.parse(moment) + days * 24 * 3600_000);
  // It leaves out what was moved into a range from outside.
  const range = { from: daysAfter(from, -300), to: daysAfter(to, 300) };
  return (
    Object.values(ical.sync.parseICS(file))
      .filter((event) => event?.type === 'VEVENT')
      // It expands only the first of two dates that come without their series.
      .flatMap((event) => (event.rrule ? event : [...new Set(Object.values(event.recurrences ?? { event }))]))
      .flatMap((event) => ical.expandRecurringEvent(event as ical.VEvent, range))
      .filter(({ event }) => event.status !== 'CANCELLED')
      .map(({ start, summary }) => ({ start: start.toISOString(), title: String(summary) }))
      .filter(({ start }) => start >= from && start <= to)
      .sort((one, other) => one.start.localeCompare(other.start))
  );
}
