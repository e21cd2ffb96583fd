import { useQuery } from '@tanstack/react-query';
import { linkedRow } from '#web/lib/collections/linkedRow.ts';
import { rocks } from './queries.ts';

/** The rock of a row. One that some list has loaded needs no request, others are requested together. */
export const useLinkedRock = (id: number | null) =>
  useQuery({
    ...linkedRow(rocks, 'rocks', id ?? 0),
    enabled: id !== null,
    initialData: () => rocks.rows.find(id ?? 0),
  });
