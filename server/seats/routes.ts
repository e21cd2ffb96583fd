import type { charts, seats } from '#contract/seats.ts';
import type { Routes } from '#server/http/routes.ts';
import { listSeatActivity } from './activity.ts';
import { readBase } from './base.ts';
import { changeChart, createChart, deleteChart, listCharts, publishChart } from './charts.ts';
import { listSeats } from './read.ts';
import { changeSeat, createSeat, deleteSeat, restoreSeats } from './seats.ts';

export const chartRoutes: Routes<typeof charts> = {
  list: (scope) => listCharts(scope),
  create: (scope, { body }) => createChart(scope, body),
  change: (scope, { params, body }) => changeChart(scope, params.id, body),
  base: (scope, { params }) => readBase(scope, params.id),
  publish: (scope, { params, query }) => publishChart(scope, params.id, query.keep),
  delete: (scope, { params }) => deleteChart(scope, params.id),
};

export const seatRoutes: Routes<typeof seats> = {
  list: (scope, { query }) => listSeats(scope, query),
  create: (scope, { query, body }) => createSeat(scope, query, body),
  change: (scope, { params, query, body }) => changeSeat(scope, params.id, query, body),
  delete: (scope, { params, query }) => deleteSeat(scope, params.id, query),
  activity: (scope, { params, query }) => listSeatActivity(scope, params.id, query),
  restore: (scope, { query }) => restoreSeats(scope, query),
};
