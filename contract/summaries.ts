import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import {
  calendarDate,
  idsOf,
  instant,
  line,
  pathReference,
  reference,
  shape,
  textFrom,
  typedText,
  userReference,
  version,
} from './shapes.ts';

/** What the model has done so far. */
export const writingStates = ['waiting', 'writing', 'ready', 'failed'] as const;

/** A to-do or an issue that the model proposes. A person creates it, or dismisses it. */
export const proposalShape = shape('SummaryProposal', {
  kind: z.enum(['todo', 'issue']),
  title: z.string(),
  /** The line of the transcript that it came from. */
  lineId: reference('transcriptLine').nullable(),
  /** What a person did with it; `rowId` is what was created. */
  state: z.enum(['open', 'accepted', 'dismissed']),
  rowId: z.int().nullable(),
});

/** The summary that a language model wrote from the recap and the transcript of a meeting that has ended. */
export const meetingSummaryShape = shape('MeetingSummary', {
  meetingId: reference('meeting'),
  state: z.enum(writingStates),
  /** What is written so far, in Markdown. */
  text: z.string(),
  /** Why there is none, as a sentence in English; null unless it failed. */
  failure: z.string().nullable(),
  /** The name of the model. */
  model: z.string(),
  proposals: z.array(proposalShape),
  /** Who edited it last; null if it is as the model wrote it. */
  editedById: userReference.nullable(),
  /** When a person sent it to those who were there; null if no one did. */
  sentAt: instant.nullable(),
  sentById: userReference.nullable(),
  updatedAt: instant,
  version,
});
export type MeetingSummary = z.infer<typeof meetingSummaryShape>;

const params = z.object({ id: pathReference('meeting') });

export const summaries = {
  find: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/ai-summary',
    summary: 'Read the summary that a model wrote of a meeting; null if there is none',
    params,
    answer: meetingSummaryShape.nullable(),
  }),
  write: endpoint({
    method: 'POST',
    path: '/api/meetings/:id/ai-summary',
    summary: 'Have the summary of a meeting that has ended written, or written again',
    params,
    rate: { burst: 5, perSecond: 0.02 },
    answer: meetingSummaryShape,
    status: 201,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/ai-summary',
    summary: 'Edit the summary before it is sent',
    params,
    body: z
      .object({ text: typedText('Summary is required'), textFrom: textFrom('Summary') })
      .meta({ id: 'MeetingSummaryChange' }),
    answer: meetingSummaryShape,
    example: { text: 'We solved two issues.' },
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/ai-summary/proposals',
    summary:
      'Create the to-do or issue that a proposal names, with the owner and due date that the caller chooses, or dismiss it; the recap names it',
    creates: ['todos', 'issues'],
    params,
    body: z
      .object({
        /** The index of the proposal, from 0. */
        proposal: z
          .int()
          .min(0)
          .max(limits.proposals - 1),
        accept: z.boolean(),
        title: line('Title').optional(),
        ownerId: userReference.nullable().optional(),
        /** When a to-do is due: in seven days if left out. */
        dueDate: calendarDate.nullable().optional(),
      })
      .meta({ id: 'ProposalDecision' }),
    answer: meetingSummaryShape,
    example: { proposal: 0, accept: false },
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/meetings/:id/ai-summary/sent',
    summary: "Send the summary to everyone who was there, and to the team's channel; once",
    params,
    answer: meetingSummaryShape,
    status: 200,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/meetings/:id/ai-summary',
    summary: 'Delete the summary for good',
    params,
  }),
  available: endpoint({
    method: 'GET',
    path: '/api/ai-summaries',
    summary: 'Say which of these meetings have a summary that the caller may read; ids are separated by commas',
    query: z.object({ meetings: idsOf('meeting') }),
    answer: z.array(reference('meeting')),
  }),
};

/** A question that someone asked about their meetings, and what the model answered. Only they see it. */
export const meetingQuestionShape = shape('MeetingQuestion', {
  id: reference('meetingQuestion'),
  question: z.string(),
  state: z.enum(writingStates),
  /** What is written so far, in Markdown. `[1]` refers to the first of `moments`. */
  answer: z.string(),
  failure: z.string().nullable(),
  /** The moments that the answer refers to: a line of a transcript, or a recap without one. */
  moments: z.array(
    z.object({
      meetingId: reference('meeting'),
      title: z.string(),
      lineId: reference('transcriptLine').nullable(),
      /** When it was said, or when the meeting ended. */
      at: instant,
      /** What was said. Empty, as the title, if the caller may no longer read it or it was deleted, and for a recap. */
      excerpt: z.string(),
    }),
  ),
  createdAt: instant,
  version,
});
export type MeetingQuestion = z.infer<typeof meetingQuestionShape>;

export const meetingQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/api/meeting-questions',
    summary: "List the caller's questions about their meetings, newest first; at most 50",
    answer: z.array(meetingQuestionShape),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/meeting-questions',
    summary: 'Ask a question about the meetings whose transcripts the caller may read',
    body: z.object({ question: line('Question', 500) }).meta({ id: 'NewMeetingQuestion' }),
    rate: { burst: 10, perSecond: 0.05 },
    answer: meetingQuestionShape,
    status: 201,
    example: { question: 'Who calls the bank?' },
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/meeting-questions/:id',
    byObservers: true,
    summary: 'Delete a question and its answer for good',
    params: z.object({ id: pathReference('meetingQuestion') }),
  }),
};
