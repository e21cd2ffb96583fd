import { limits } from '#contract/limits.ts';
import { ApiCall } from './ApiCall.ts';

/** One call for as many of the ids as the server takes at a time. Answers the rows of all calls. */
export function inBatches<Row>(ids: number[], call: (ids: number[]) => ApiCall<Row[]>): ApiCall<Row[]> {
  const starts = Array.from({ length: Math.ceil(ids.length / limits.moved) }, (_, index) => index * limits.moved);
  return ApiCall.all(starts.map((start) => call(ids.slice(start, start + limits.moved)))).map((answers) =>
    answers.flat(),
  );
}
