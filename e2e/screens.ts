import type { Subjects } from './forms.ts';
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
  const ended = await call<{ id: number }>('POST', '/api/meetings', { ...running, title: 'Yard walk of last week' });
  await call('PATCH', `/api/meetings/${ended.id}/end`, {});
  const { id: liveId } = await call<{ id: number }>('POST', '/api/meetings', running);
  const weekly = { ...meeting, title: 'Weekly Level 10 of the leadership team', repeat: 'weekly' };
  const { seriesId } = await call<{ seriesId: number }>('POST', '/api/meetings', weekly);
  const { id: roomId } = await call<{ id: number }>('POST', '/api/video-rooms', { name: 'Room by the water' });
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
    `/meetings/series/${seriesId}`,
    `/meetings/${liveId}/live`,
    `/meetings/${ended.id}`,
    '/meeting-bridge',
    `/meeting-bridge/${roomId}`,
    '/teams',
    '/team-community',
    '/office',
    `/chat/${channel.id}`,
    '/chat/mentions',
    '/chat/threads',
    '/chat/later',
    '/chat/search',
    '/org-chart',
    '/directory',
    '/directory?view=table',
    `/users/${ownerId}`,
    `/users/${ownerId}/remove`,
    '/account',
    '/invitations',
    '/organization',
    '/organization/recordings',
    '/organization/import',
    '/organization/export',
    '/organization-import',
    '/audit',
    '/notifications',
    '/notifications?tab=settings',
    '/trash',
    '/help',
    '/profile',
  ];
}

/** The screens that only super admins see. */
export const superAdminScreens = ['/super-admin', '/super-admin/audit', '/admin'];

/** Creates what the forms are tried on. */
export async function createSubjects({ id: ownerId, call }: Person, colleague: Person): Promise<Subjects> {
  const create = (path: string, body: object) => call<{ id: number }>('POST', path, body);
  const [team] = await call<{ id: number }[]>('GET', '/api/teams');
  const teamId = team?.id;
  // With one team of her own, it is the default of new rows.
  await call('PUT', `/api/users/${colleague.id}`, { role: 'manager' });
  await colleague.call('POST', '/api/teams', { name: 'Sails' });
  await create('/api/scorecards', { name: 'Weekly numbers', teamId });
  await create('/api/issues', { title: 'No lift', teamId });
  const rock = await create('/api/rocks', { title: 'Build sixty boats', ownerId, teamId });
  const meeting = await create('/api/meetings', { title: 'L10', teamId, status: 'in_progress' });
  const channel = await create('/api/chat/channels', { name: 'yard' });
  const todo = await create('/api/todos', { title: 'Mend the sail', ownerId });
  return { rockId: rock.id, meetingId: meeting.id, channelId: channel.id, todoId: todo.id };
}
