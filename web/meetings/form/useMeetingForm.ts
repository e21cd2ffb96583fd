import { meetingMinutes } from '#contract/limits.ts';
import type { Meeting, MeetingType, Repeat } from '#contract/meetings.ts';
import type { OfficeRoomName } from '#contract/office-names.ts';
import { plannedFor } from '#rules/agenda.ts';
import { momentIn } from '#rules/dates.ts';
import { dayOf } from '#rules/meetings.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useAgendaFor } from '#web/meetings/useAgenda.ts';
import { timeOf } from '#web/meetings/when.ts';
import { useVisibleTeams } from '#web/teams/queries.ts';
import { nextWeek } from '#web/ui/dates/quickDays.ts';
import { useForm } from '#web/ui/fields/useForm.ts';

/** The values of a meeting form. Date and time are in the organization's time zone. */
export type MeetingValues = {
  title: string;
  description: string;
  meetingType: MeetingType;
  date: string | null;
  /** `HH:MM`, empty if the meeting has no time. */
  time: string;
  minutes: string;
  officeRoom: OfficeRoomName | null;
  teamId: number | null;
  /** The people who alone can see the meeting. Null if its team or everyone can. */
  participantIds: string[] | null;
  repeat: Repeat | null;
  /** The email addresses of guests, as typed. */
  guests: string;
  /** The type whose agenda it uses; null for its own. */
  agendaType: MeetingType | null;
};

const emptyMeeting: MeetingValues = {
  title: '',
  description: '',
  meetingType: 'weekly',
  date: null,
  time: '',
  minutes: String(meetingMinutes.usual),
  officeRoom: null,
  teamId: null,
  participantIds: null,
  repeat: null,
  guests: '',
  agendaType: null,
};

type TypeAndTeam = Pick<MeetingValues, 'meetingType' | 'teamId'> & { agendaType?: MeetingType | null };
type Proposal = Partial<Pick<MeetingValues, 'title' | 'minutes' | 'repeat'>>;
type ProposalFor = (values: TypeAndTeam) => Proposal;

/** When a new meeting is proposed to begin: `HH:MM`, on a Monday. */
const proposedTime = '09:00';
const monday = 1;

/** How often a new meeting of each type repeats. Types without an entry do not. */
const repeats: Partial<Record<MeetingType, Repeat>> = { weekly: 'weekly', monthly: 'monthly', quarterly: 'quarterly' };

/**
 * What to propose for a meeting of a type and team: the length of its agenda, and if it is new, how often it repeats and a title for the
 * weekly meeting of a team.
 */
export function useProposalFor(isNew: boolean): ProposalFor {
  const agendaOf = useAgendaFor();
  const teams = useVisibleTeams();
  return ({ meetingType, teamId, agendaType = null }) => {
    const minutes = String(plannedFor(agendaOf({ meetingType, teamId, agendaType })));
    if (!isNew) return { minutes };
    const team = teams?.find(({ id }) => id === teamId)?.name;
    const title = team && meetingType === 'weekly' ? t('{team} {l10}', { team }) : '';
    return { minutes, title, repeat: repeats[meetingType] ?? null };
  };
}

/** The initial values for a new meeting: weekly, on the Monday after `today` (`YYYY-MM-DD`). */
export const newMeeting = (teamId: number | null, today: string, proposalFor: ProposalFor): MeetingValues => ({
  ...emptyMeeting,
  teamId,
  date: nextWeek(today, monday),
  time: proposedTime,
  ...proposalFor({ ...emptyMeeting, teamId }),
});

/** Adds what is proposed for the new type or team to a change of them, unless the user chose something else. */
export function withProposal(
  values: MeetingValues,
  change: Partial<MeetingValues>,
  proposalFor: ProposalFor,
): Partial<MeetingValues> {
  const before = proposalFor(values);
  const after = Object.entries(proposalFor({ ...values, ...change }));
  const isUntouched = (name: string) => values[name as keyof Proposal] === before[name as keyof Proposal];
  return { ...change, ...Object.fromEntries(after.filter(([name]) => isUntouched(name))) };
}

/** Whether the form asks for people instead of a team. */
export const asksForPeople = ({ meetingType, teamId, participantIds }: MeetingValues): boolean =>
  teamId === null && (meetingType === 'one_on_one' || participantIds !== null);

/** The participants in the form, null if it asks for a team. */
export const peopleOf = (values: MeetingValues): string[] | null =>
  asksForPeople(values) ? values.participantIds : null;

/** The form values of a meeting. */
export const valuesOf = (meeting: Meeting, timeZone: string): MeetingValues => ({
  title: meeting.title,
  description: meeting.description ?? '',
  meetingType: meeting.meetingType,
  date: dayOf(meeting, timeZone),
  time: timeOf(meeting, timeZone),
  minutes: String(meeting.durationMinutes),
  officeRoom: meeting.officeRoom,
  teamId: meeting.teamId,
  participantIds: meeting.participantIds,
  repeat: meeting.repeat,
  guests: meeting.guests.join(', '),
  agendaType: meeting.agendaType,
});

/** The addresses in a text, separated by commas, semicolons or spaces. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The request fields of the form values. The date must be set. */
export function fieldsOf(form: MeetingValues, timeZone: string) {
  const { date, time, minutes, ...values } = form;
  const day = date ?? '';
  return {
    ...values,
    participantIds: peopleOf(form),
    guests: addressesIn(form.guests),
    meetingDate: time ? momentIn(timeZone, day, time).toISOString() : day,
    durationMinutes: Number(minutes),
  };
}

const faultsOf = (me: string) => (values: MeetingValues) => {
  const { title, date, minutes, participantIds } = values;
  const length = Number(minutes);
  const isValidLength = Number.isInteger(length) && length >= meetingMinutes.least && length <= meetingMinutes.most;
  return {
    title: title.trim() ? null : t('Title is required'),
    date: date === null ? t('{Meeting} date is required') : null,
    minutes: isValidLength ? null : t('Enter {least} to {most} minutes', meetingMinutes),
    guests: addressesIn(values.guests).some((one) => !/^[^@]+@[^@]+$/.test(one))
      ? t('Separate email addresses with commas')
      : null,
    participantIds:
      asksForPeople(values) && !participantIds?.some((id) => id !== me) ? t("Choose who it's with") : null,
  };
};

/** The form of a meeting; without `meeting` it schedules one. */
export function useMeetingForm(initial: MeetingValues, onClose: () => void, meeting?: Meeting) {
  const me = useCurrentUser().id;
  const draft = useFormDraft<Partial<MeetingValues>>(meeting ? `meeting.${meeting.id}` : 'meeting', onClose);
  const form = useForm({
    initial,
    draft,
    faultsOf: faultsOf(me),
    names: { meetingDate: 'date', scheduledDate: 'date', durationMinutes: 'minutes' },
  });
  return { ...form, close: draft.close };
}
