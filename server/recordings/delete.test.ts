import { expect, test } from 'vitest';
import { onDatabase } from '#test/on-database.ts';
import { addChunk, filesContaining, openTrack, record } from '#test/recordings.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();
const day = 24 * 3600_000;
let marks = 0;

/** A recording that has stopped, with a track of two people whose bytes contain a mark. */
async function recorded(fields: { teamId?: number } = {}, ada?: Person) {
  const admin = ada ?? (await world().admin());
  const grace = await world().colleague(admin);
  const mark = `secret-${marks++}.`;
  const { id: meetingId } = await grace.meetings.create({
    body: { title: `L10 ${mark}`, status: 'in_progress', ...fields },
  });
  const { id } = await record(grace, meetingId);
  const params = { id };
  await admin.meetings.join({ params: { id: meetingId } });
  await admin.recordings.answer({ params, body: { agrees: true } });
  const tracks = { grace: await openTrack(grace, id), admin: await openTrack(admin, id) };
  await addChunk(grace, tracks.grace, 0, `${mark} of Grace`);
  await addChunk(admin, tracks.admin, 0, `${mark} of Ada`);
  await grace.meetings.end({ params: { id: meetingId } });
  return { admin, grace, mark, meetingId, id, params, tracks };
}

/** Waits until no file contains a text. */
const gone = (mark: string) => expect.poll(() => filesContaining(world(), mark)).toEqual([]);
const listed = async (person: Person, meetingId: number) => person.recordings.list({ params: { id: meetingId } });

test('deleting a recording leaves no byte of it, and the audit log says who did', async () => {
  await world().runJobs();
  const { admin, grace, mark, meetingId, id, params } = await recorded();
  const other = await world().colleague(admin, 'Other');
  await expect(other.recordings.delete({ params })).rejects.toThrow('403: Only the person who started this recording');
  expect(await filesContaining(world(), mark)).toHaveLength(2);
  const live = await other.live();
  await grace.recordings.delete({ params });
  expect(await live.removed('recordings')).toEqual([id]);
  expect(await listed(grace, meetingId)).toEqual([]);
  await gone(mark);
  for (const table of ['recordings', 'recording_tracks'])
    expect(
      await onDatabase(world(), `select from ${table} where ${table === 'recordings' ? 'id' : 'recording_id'} = $1`, [
        id,
      ]),
    ).toEqual([]);
  expect((await admin.audit.list())[0]).toMatchObject({
    ...{ kind: 'deletion', noun: 'recordings', subjectId: `${id}`, title: `L10 ${mark}`, actor: { id: grace.id } },
  });
  await expect(grace.recordings.delete({ params })).rejects.toThrow('404: Recording not found');
});

test('deleting a recording that runs stops it', async () => {
  const ada = await world().admin();
  const { id: meetingId } = await ada.meetings.create({ body: { title: 'L10', status: 'in_progress' } });
  const { id } = await record(ada, meetingId);
  const track = await openTrack(ada, id);
  await ada.recordings.delete({ params: { id } });
  expect(await ada.meetings.find({ params: { id: meetingId } })).toMatchObject({ isRecording: false });
  await expect(addChunk(ada, track, 0, 'x')).rejects.toThrow('404: Recording not found');
});

test('nothing is kept of someone who declines after having agreed', async () => {
  await world().runJobs();
  const { admin, grace, mark, id, params, tracks, meetingId } = await recorded();
  const { organizationId } = await admin.auth.user();
  for (const person of [admin, grace])
    await onDatabase(
      world(),
      `insert into transcript_lines (organization_id, meeting_id, recording_id, user_id, text, spoken_at, item)
       values ($1, $2, $3, $4, 'Said', now(), 0)`,
      [organizationId, meetingId, id, person.id],
    );
  await admin.recordings.answer({ params, body: { agrees: false } });
  await gone(`${mark} of Ada`);
  expect(await filesContaining(world(), `${mark} of Grace`)).toHaveLength(1);
  expect(await grace.recordings.tracks({ params })).toMatchObject([{ id: tracks.grace }]);
  expect(await onDatabase(world(), 'select user_id from transcript_lines where recording_id = $1', [id])).toEqual([
    { user_id: grace.id },
  ]);
  await expect(addChunk(admin, tracks.admin, 1, 'x')).rejects.toThrow('404');
  await expect(openTrack(admin, id)).rejects.toThrow('403');
});

test('recordings are deleted when their organization keeps them no longer', async () => {
  await world().runJobs();
  const { admin, mark, meetingId, id } = await recorded();
  const purgeAfter = async (days: number) => {
    const startedAt = new Date(Date.now() - days * day);
    await onDatabase(world(), 'update recordings set started_at = $1 where id = $2', [startedAt, id]);
    await world().purge();
  };
  await purgeAfter(89);
  expect(await listed(admin, meetingId)).toHaveLength(1);
  await admin.recordingSettings.change({ body: { keepDays: null } });
  expect(await listed(admin, meetingId)).toMatchObject([{ expiresAt: null }]);
  await purgeAfter(1000);
  expect(await listed(admin, meetingId)).toHaveLength(1);
  await admin.recordingSettings.change({ body: { keepDays: 7 } });
  const [recording] = await listed(admin, meetingId);
  expect(Date.parse(recording?.expiresAt ?? '') - Date.parse(recording?.startedAt ?? '')).toBe(7 * day);
  await purgeAfter(8);
  expect(await listed(admin, meetingId)).toEqual([]);
  await gone(mark);
  expect((await admin.audit.list())[0]).toMatchObject({ noun: 'recordings', act: 'deleted', actor: null });
});

test('recordings are kept 90 days by default', async () => {
  const { admin, meetingId } = await recorded();
  const [recording] = await listed(admin, meetingId);
  expect(Date.parse(recording?.expiresAt ?? '') - Date.parse(recording?.startedAt ?? '')).toBe(90 * day);
});

test('a purged team and a purged organization leave no file', async () => {
  await world().runJobs();
  const admin = await world().admin();
  const team = await admin.teams.create({ body: { name: 'Riggers' } });
  const [ofTeam, other] = [await recorded({ teamId: team.id }, admin), await recorded({}, admin)];
  const untouched = await recorded();
  await onDatabase(world(), `delete from meetings where id = $1`, [ofTeam.meetingId]);
  await world().purge();
  await gone(ofTeam.mark);
  // Polled, because folders that become empty are removed while we look.
  await expect.poll(() => filesContaining(world(), other.mark)).toHaveLength(2);
  const { organizationId } = await admin.auth.user();
  await onDatabase(world(), 'delete from organizations where id = $1', [organizationId]);
  await world().purge();
  await gone(other.mark);
  await expect.poll(() => filesContaining(world(), untouched.mark)).toHaveLength(2);
});
