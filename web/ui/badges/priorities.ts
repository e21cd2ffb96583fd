import { type Message, msg } from '#rules/translate.ts';

const low = { name: msg('Low'), sentence: msg('Low priority'), color: 'gray', weight: 1 };
const medium = { name: msg('Medium'), sentence: msg('Medium priority'), color: 'blue', weight: 2 };
const high = { name: msg('High'), sentence: msg('High priority'), color: 'orange', weight: 3 };
const urgent = { name: msg('Urgent'), sentence: msg('Urgent priority'), color: 'red', weight: 4 };
const critical = { name: msg('Critical'), sentence: msg('Critical priority'), color: 'red', weight: 4 };

type Priority = { name: Message; sentence: Message; color: string; weight: number };
const priorities: Record<string, Priority> = { low, medium, high, urgent, critical };

/** Label and color of a priority. An unknown one shows as medium. */
export const priorityLook = (priority: string): Priority => priorities[priority] ?? medium;
