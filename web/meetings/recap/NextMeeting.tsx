import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useFormats } from '#web/lib/formats.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';
import { Link } from '#web/lib/router.tsx';
import { rich } from '#web/lib/translate.ts';
import { whenOf } from '../when.ts';

export const nextMeetingQuery = (id: number) =>
  queryOptions({ queryKey: ['meetings', 'next', id], queryFn: () => api.meetings.next({ params: { id } }) });
onChanges(['meetings'], () => void queryClient.invalidateQueries({ queryKey: ['meetings', 'next'] }));

/** The date of the next meeting, as a link to it. Shows nothing if none is scheduled. */
export function NextMeeting({ id }: { id: number }) {
  useFormats();
  const { data: next } = useQuery(nextMeetingQuery(id));
  if (!next) return null;
  return (
    <p className="mb-8">
      {rich('Next {meeting}: {when}', {
        when: (
          <Link key="next" to={`/meetings/${next.id}/live`}>
            {whenOf(next)}
          </Link>
        ),
      })}
    </p>
  );
}
