import { useQuery } from '@tanstack/react-query';
import type { Message } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { officeRoomTexts, placeTexts } from './options.ts';

/** The desks that our maps number belong to the teams, in the order of their names. */
const desks = /^Desks (\d+)$/;

const texts: Record<string, Message> = { ...officeRoomTexts, ...placeTexts };

/**
 * What a place of the map is called: desks have the name of a team while there are enough teams, and the places of our maps have names in the
 * user's language.
 */
export function usePlaceNames(): (area: string) => string {
  const { data: teams = [] } = useQuery(teamsQuery);
  return (area) => {
    const number = Number(desks.exec(area)?.[1]);
    const text = texts[area];
    return teams[number - 1]?.name ?? (text ? t(text) : area);
  };
}
