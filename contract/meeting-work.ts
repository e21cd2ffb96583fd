import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { meetingShape, participantShape } from './meetings.ts';
import { refusal } from './refusal-text.ts';
import { instant, pathReference, reference, text } from './shapes.ts';
import { todoShape } from './todos.ts';

const params = z.object({ id: pathReference('meeting') });

/** What participants contribute to a running meeting: opening answers, votes and the issue that they discuss. */
export const meetingWork = {
  todos: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/todos',
    summary: 'Count the to-dos completed since the previous meeting, of those completed or due',
    params,
    answer: z
      .object({
        /** The end of the previous meeting, or seven days before the start if there is none. */
        since: instant,
        /** Whether there is no previous meeting. */
        isFirst: z.boolean(),
        done: z.int(),
        /** The number of to-dos that are completed or due. */
        due: z.int(),
        /** The completed to-dos including archived ones, newest first; at most 200. */
        finished: z.array(todoShape),
      })
      .meta({ id: 'DoneRate' }),
  }),
  word: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/word',
    summary: 'Answer the opening question of a meeting; an empty answer removes it',
    params,
    body: z.object({ word: text('Word', limits.word) }).meta({ id: 'Word' }),
    answer: participantShape,
    example: { word: 'The first hull floats' },
  }),
  vote: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/votes',
    summary: 'Vote for up to three issues; others see the votes when they are revealed',
    params,
    body: z
      .object({ issueIds: z.array(reference('issue')).max(3, refusal('Choose at most three')) })
      .meta({ id: 'Votes' }),
    answer: participantShape,
    example: { issueIds: [] },
  }),
  reveal: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/votes',
    summary: 'Reveal the votes of a round, or start the next round; 409 if `round` is already over',
    params,
    body: z.object({ isRevealed: z.boolean(), round: z.int() }).meta({ id: 'Voting' }),
    answer: meetingShape,
    example: { isRevealed: true, round: 1 },
  }),
  discuss: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/discussion',
    summary: 'Say which issue of a meeting in progress is under discussion; null for none',
    params,
    body: z.object({ issueId: reference('issue').nullable() }).meta({ id: 'Discussion' }),
    answer: meetingShape,
    example: { issueId: null },
  }),
};
