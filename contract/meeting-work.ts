import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { meetingShape, participantShape } from './meetings.ts';
import { refusal } from './refusal-text.ts';
import { instant, pathReference, reference, text } from './shapes.ts';
import { todoShape } from './todos.ts';

const params = z.object({ id: pathReference('meeting') });

/** What those who take part give to a meeting as it goes on. */
export const meetingWork = {
  todos: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/todos',
    summary: 'Count the to-dos of a meeting that were completed since the one before, of those completed or due',
    params,
    answer: z
      .object({
        /** The end of the meeting before, or seven days before the start if there is none. */
        since: instant,
        /** Whether there is no meeting before. */
        isFirst: z.boolean(),
        done: z.int(),
        /** The completed ones and those that are due and not done. */
        due: z.int(),
        /** The completed ones, archived ones too, the latest first; 200 at most. */
        finished: z.array(todoShape),
      })
      .meta({ id: 'DoneRate' }),
  }),
  word: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/word',
    summary: 'Say a word on the question that a meeting begins with; an empty one takes it back',
    params,
    body: z.object({ word: text('Word', limits.word) }).meta({ id: 'Word' }),
    answer: participantShape,
    example: { word: 'The first hull floats' },
  }),
  vote: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/votes',
    summary: 'Choose up to three issues that matter most; told to the others when the votes are revealed',
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
    summary: 'Reveal the votes of a round, or start the next round; 409 if `round` is over already',
    params,
    body: z.object({ isRevealed: z.boolean(), round: z.int() }).meta({ id: 'Voting' }),
    answer: meetingShape,
    example: { isRevealed: true, round: 1 },
  }),
};
