import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { meetingShape, participantShape } from './meetings.ts';
import { pathReference, reference, text } from './shapes.ts';

const params = z.object({ id: pathReference('meeting') });

/** What those who take part give to a meeting as it goes on. */
export const meetingWork = {
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
    body: z.object({ issueIds: z.array(reference('issue')).max(3, 'Choose three at the most') }).meta({ id: 'Votes' }),
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
