import { dayIn, type Person } from './world.ts';

/**
 * Creates rows with long titles and every status, so that each column shows its longest text. Returns the addresses of all screens with
 * one that shows the details of a row.
 */
export async function fillScreens({ call, id: ownerId }: Person) {
  const [leadership] = await call<{ id: number }[]>('GET', '/api/teams');
  const teamId = leadership?.id;
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', {
    title: 'Open the second loft with room for sixty boats and their crews',
    ...{ ownerId, teamId, dueDate: dayIn(30) },
  });
  await call('POST', `/api/rocks/${rockId}/milestones`, { title: 'Sign the lease', dueDate: '2024-02-29' });
  for (const status of ['not_started', 'at_risk', 'off_track', 'complete'])
    await call('POST', '/api/rocks', {
      title: `Rock that is ${status}`,
      status,
      ownerId,
      teamId,
      dueDate: '2024-02-29',
    });
  for (const priority of ['low', 'medium', 'high', 'urgent']) {
    const title = `Ask the notary in Lisbon for the lease in English, with ${priority} priority`;
    await call('POST', '/api/todos', { title, priority, ownerId, teamId, rockId, dueDate: '2024-02-29' });
  }
  const done = await call<{ id: number }>('POST', '/api/todos', { title: 'Order the rope', ownerId, teamId });
  await call('PUT', `/api/todos/${done.id}`, { completed: true });
  for (const status of ['open', 'in_progress', 'resolved']) {
    const title = `The crane of the yard creaks when the wind is from the west: ${status}`;
    await call('POST', '/api/issues', { title, status, priority: 'critical', ownerId, teamId, rockId });
  }
  const scorecard = { name: 'Leadership Scorecard', teamId };
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', scorecard);
  await call('POST', '/api/measurables', { name: 'Boats sold', goal: 3, ownerId, scorecardId });
  const meeting = { title: 'Leadership Level 10', teamId, meetingDate: '2030-01-07T09:00:00Z' };
  await call('POST', '/api/meetings', meeting);
  const topic = 'What the yard talks about, from the crane to the tide tables of next week';
  const channel = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard', description: topic });
  const running = { title: 'Yard walk', teamId, status: 'in_progress' };
  const { id: liveId } = await call<{ id: number }>('POST', '/api/meetings', running);
  return [
    '/',
    '/scorecard',
    '/scorecard?view=personal',
    '/rocks?view=list',
    '/rocks?view=cards',
    `/rocks/${rockId}`,
    '/todos',
    `/todos?todo=${done.id}`,
    '/issues?view=list',
    '/issues?view=cards',
    '/meetings',
    '/meetings/history',
    `/meetings/${liveId}/live`,
    '/teams',
    `/chat/${channel.id}`,
    '/chat/mentions',
    '/chat/threads',
    '/chat/later',
    '/org-chart',
    '/directory',
    '/directory?view=table',
    `/users/${ownerId}/remove`,
    '/account',
    '/invitations',
    '/organization',
    '/audit',
    '/notifications',
    '/notifications?tab=settings',
    '/trash',
    '/profile',
  ];
}
