import { expect, test } from 'vitest';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

const rockOf = (person: Person) => person.rocks.create({ body: { title: 'Open the Lisbon loft', progress: 80 } });
const add = (person: Person, rockId: number, title: string) => person.milestones.create({ body: { title, rockId } });

test('one of three completed milestones is 33%, two are 67%, and one again is 33%', async () => {
  const ada = await world().admin();
  const rock = await rockOf(ada);
  const [first, second] = await Promise.all(['One', 'Two', 'Three'].map((title) => add(ada, rock.id, title)));
  const tick = (id = 0, completed = true) => ada.milestones.change({ params: { id }, body: { completed } });
  const progress = async () => (await ada.rocks.find({ params: { id: rock.id } })).progress;
  await tick(first?.id);
  expect(await progress()).toBe(33);
  await tick(second?.id);
  expect(await progress()).toBe(67);
  await tick(second?.id, false);
  expect(await progress()).toBe(33);
});

test('progress set by hand only counts without milestones', async () => {
  const ada = await world().admin();
  const rock = await rockOf(ada);
  const find = () => ada.rocks.find({ params: { id: rock.id } });
  expect((await find()).progress).toBe(80);
  const { id } = await add(ada, rock.id, 'Lease signed');
  expect(await find()).toMatchObject({ progress: 0, milestonesDone: 0, milestonesTotal: 1 });
  await ada.milestones.delete({ params: { id } });
  expect(await find()).toMatchObject({ progress: 80, milestonesTotal: 0 });
});

test('both calls add a milestone, and milestones are listed in order of creation', async () => {
  const ada = await world().admin();
  const { id: rockId } = await rockOf(ada);
  const first = await ada.milestones.create({ body: { title: 'Lease signed', dueDate: '2026-12-01', rockId } });
  const second = await ada.milestones.createForRock({ params: { rockId }, body: { title: 'Keys', dueDate: '' } });
  await add(ada, (await rockOf(ada)).id, 'Of another rock');
  expect(second).toMatchObject({ rockId, title: 'Keys', dueDate: null, completed: false, createdById: ada.id });
  expect(await ada.milestones.list({ query: { rockId } })).toEqual([first, second]);
  expect(await ada.milestones.list()).toHaveLength(3);
});

test('a milestone has a description, of which the activity only says that it changed', async () => {
  const ada = await world().admin();
  const milestones = [{ title: 'Lease signed', description: ' **Two** floors ' }];
  const rock = await ada.rocks.create({ body: { title: 'Loft', milestones } });
  const [milestone] = await ada.milestones.list({ query: { rockId: rock.id } });
  expect(milestone?.description).toBe('**Two** floors');
  const params = { id: milestone?.id ?? 0 };
  const change = { description: '', descriptionFrom: '**Two** floors' };
  expect(await ada.milestones.change({ params, body: change })).toMatchObject({ description: null });
  const activity = await ada.rocks.activity({ params: { id: rock.id } });
  expect(activity.filter(({ noun, act }) => noun === 'milestones' && act === 'changed')).toMatchObject([
    { title: 'Lease signed', changes: { description: [null, null] } },
  ]);
});

test('a milestone of a missing rock is refused', async () => {
  const ada = await world().admin();
  await expect(add(ada, 999_999, 'Adrift')).rejects.toMatchObject({ status: 400 });
  const adrift = ada.milestones.createForRock({ params: { rockId: 999_999 }, body: { title: 'Adrift' } });
  await expect(adrift).rejects.toMatchObject({ status: 404, body: { message: 'Rock not found' } });
});

test('a restored milestone is unchanged, and so is the progress', async () => {
  const ada = await world().admin();
  const rock = await rockOf(ada);
  const { id } = await add(ada, rock.id, 'Lease signed');
  const ticked = await ada.milestones.change({ params: { id }, body: { completed: true } });
  await ada.milestones.delete({ params: { id } });
  expect(await ada.milestones.list()).toEqual([]);
  expect(await ada.milestones.restore({ params: { id } })).toEqual({
    ...ticked,
    updatedAt: expect.any(String),
    version: expect.any(Number),
  });
  expect((await ada.rocks.find({ params: { id: rock.id } })).progress).toBe(100);
});

test('managees may add, complete and edit milestones, and delete their own and those of their rocks', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const rock = await rockOf(ada);
  const adas = await add(ada, rock.id, 'Lease signed');
  const graces = await add(grace, rock.id, 'Keys');
  const ticked = await grace.milestones.change({ params: { id: adas.id }, body: { completed: true } });
  expect(ticked.completed).toBe(true);
  await expect(grace.milestones.delete({ params: { id: adas.id } })).rejects.toMatchObject({ status: 403 });
  await grace.milestones.delete({ params: { id: graces.id } });
  await ada.rocks.change({ params: { id: rock.id }, body: { ownerId: grace.id } });
  await grace.milestones.delete({ params: { id: adas.id } });
  expect(await ada.milestones.list()).toEqual([]);
});

test('colleagues see a completed milestone and the progress of its rock immediately', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const rock = await rockOf(ada);
  const { id } = await add(ada, rock.id, 'Lease signed');
  const live = await grace.live();
  const ticked = await ada.milestones.change({ params: { id }, body: { completed: true } });
  expect(await live.changed('milestones')).toEqual([ticked]);
  expect(await live.changed('rocks')).toMatchObject([{ id: rock.id, progress: 100 }]);
});

test('two milestones completed at the same time both count', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { id: rockId } = await rockOf(ada);
  const [one, two] = await Promise.all([add(ada, rockId, 'One'), add(grace, rockId, 'Two')]);
  await Promise.all([
    ada.milestones.change({ params: { id: one.id }, body: { completed: true } }),
    grace.milestones.change({ params: { id: two.id }, body: { completed: true } }),
  ]);
  expect(await ada.rocks.find({ params: { id: rockId } })).toMatchObject({ progress: 100, milestonesDone: 2 });
});

test('a rock and its milestones are created together or not at all', async () => {
  const ada = await world().admin();
  const milestones = [{ title: 'Lease signed' }, { title: 'Painted', dueDate: '2026-12-18' }];
  const rock = await ada.rocks.create({ body: { title: 'Loft', milestones } });
  expect(rock).toMatchObject({ milestonesTotal: 2, progress: 0 });
  expect(await ada.milestones.list({ query: { rockId: rock.id } })).toMatchObject(milestones);
  const faulty = { title: 'Loft again', milestones: [{ title: 'Good' }, { title: ' ' }] };
  await expect(ada.rocks.create({ body: faulty })).rejects.toMatchObject({ status: 400 });
  expect(await ada.rocks.list()).toHaveLength(1);
});
