import { beforeEach, expect, test } from 'vitest';
import { currentToast, toast } from './toast.ts';

beforeEach(() => toast.dismiss());

test('one failed change shows the sentence of the server, several share one toast that names each', () => {
  toast.refused('Failed to update todo: Rope', 'To-do not found', { alone: 'To-do not found' });
  expect(currentToast.get()).toMatchObject({ tone: 'bad', title: 'Error', message: 'To-do not found' });
  toast.refused('Failed to update todo: Sail', 'To-do not found');
  toast.refused('Failed to delete issue', undefined);
  expect(currentToast.get()).toMatchObject({
    title: "3 changes couldn't be saved",
    message:
      'Failed to update todo: Rope (To-do not found)\nFailed to update todo: Sail (To-do not found)\nFailed to delete issue',
  });
  toast.success('Saved');
  toast.refused('Failed to update todo: Mast', undefined);
  expect(currentToast.get()).toMatchObject({ title: 'Error', message: 'Failed to update todo: Mast' });
});
