import { useQuery } from '@tanstack/react-query';
import { linkedQuery } from '#web/links/queries.ts';
import { rocks } from './queries.ts';

/** The rock of a row. One that some list has loaded needs no request, others are requested together. */
export const useLinkedRock = (id: number | null) =>
  useQuery({
    ...linkedQuery({ noun: 'rocks', id: id ?? 0 }),
    enabled: id !== null,
    initialData: () => rocks.rows.find(id ?? 0),
  });
