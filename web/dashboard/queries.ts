import { api } from '#web/lib/api.ts';
import { onLive } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

/** The numbers on top of My 90. */
export const statsQuery = api.dashboard.stats.options();

const countAgain = () => void queryClient.invalidateQueries({ queryKey: ['dashboard'] });
onLive('todos.changed', countAgain);
onLive('todos.removed', countAgain);
onLive('todos.stale', countAgain);
