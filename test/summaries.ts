import { expect } from 'vitest';
import type { MeetingSummary } from '#contract/summaries.ts';
import { type Behavior, streams } from './language-model.ts';
import { openModelWorld, speak } from './model-world.ts';
import { onDatabase } from './on-database.ts';
import type { Person } from './world.ts';

/** The end of an answer that proposes these rows. */
export const proposed = (list: unknown[]) => `\n\n\`\`\`json\n${JSON.stringify(list)}\n\`\`\``;
/** The text of a summary. */
export const good = 'We buy a **second** crane.';
/** What a model thinks, and no one may read. */
export const thought = 'Ada sounds angry about the salary of Grace.';

/** Waits until a summary is in this state. */
export const written = (person: Person, id: number, state: MeetingSummary['state'] = 'ready') =>
  expect.poll(() => person.summaries.find({ params: { id } }), { interval: 100 }).toMatchObject({ state });

/** A world for the tests of a file, in which meetings are summarized. */
export function openSummaries() {
  const opened = openModelWorld();
  const { world, model } = opened;

  /** Ada, Grace of her team, and a meeting of that team in progress in which both have spoken. */
  async function inMeeting() {
    const ada = await world().admin();
    const grace = await world().colleague(ada);
    const { id: teamId } = await ada.teams.create({ body: { name: 'Yard' } });
    await ada.teams.addMember({ params: { id: teamId }, body: { userId: grace.id } });
    const { id } = await ada.meetings.create({ body: { title: 'Yard L10', status: 'in_progress', teamId } });
    const params = { id };
    await ada.meetings.join({ params });
    await grace.meetings.join({ params });
    const lineIds = await speak(world(), id, [
      [ada, 'The crane is booked twice again'],
      [grace, 'I will call the bank about a second one'],
    ]);
    return { ada, grace, teamId, id, params, lineIds };
  }

  /** The same after the end of the meeting, with a summary. */
  async function summarized(behavior: Behavior = streams(good)) {
    model().behave(behavior);
    const crew = await inMeeting();
    await crew.ada.meetings.end({ params: crew.params });
    await written(crew.ada, crew.id);
    return { ...crew, find: () => crew.ada.summaries.find({ params: crew.params }) };
  }

  /** The tokens that the organization of a person has used. */
  const usageOf = async (person: Person) => {
    const { organizationId } = await person.auth.user();
    const statement =
      'select tokens_read as read, tokens_written as written from recording_usage where organization_id = $1';
    return (await onDatabase(world(), statement, [organizationId]))[0];
  };

  return { ...opened, inMeeting, summarized, usageOf };
}
