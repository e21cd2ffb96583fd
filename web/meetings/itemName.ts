import { defaultAgendas } from '#rules/agenda.ts';
import { say } from '#web/lib/say.ts';

const usualNames = new Set(Object.values(defaultAgendas).flatMap((agenda) => agenda.map(({ name }) => name)));

/** The name of an agenda item as it is shown: one of ours in the words of the organization, any other as it was typed. */
export const itemName = (name: string): string => (usualNames.has(name) ? say(name) : name);
