import { type Message, msg } from './translate.ts';

/** Each kind of row as the object of a sentence. */
const names: Record<string, Message> = {
  rocks: msg('the {rock}'),
  milestones: msg('the {milestone}'),
  todos: msg('the {todo}'),
  issues: msg('the {issue}'),
  comments: msg('the comment'),
  scorecards: msg('the {scorecard}'),
  measurables: msg('the {measurable}'),
  meetings: msg('the {meeting}'),
  headlines: msg('the {headline}'),
  recordings: msg('the recording'),
  channels: msg('the channel'),
  teams: msg('the team'),
  charts: msg('the accountability chart'),
  seats: msg('the seat'),
  organizations: msg('the organization'),
  customEmoji: msg('the emoji'),
  recordingSettings: msg('the settings for recordings'),
  offices: msg('the map of the virtual office'),
  meetingSummaries: msg('the summary of a {meeting}'),
  transcriptLines: msg('a line of a transcript'),
  videoRooms: msg('the video room'),
};

/** Returns a row as the object of a sentence, with its title if it has one: `the rock “Loft”`. */
export function rowName(noun: string, title: string | null): Message {
  const name = names[noun] ?? msg('the entry');
  return title ? msg('{thing} “{title}”', { thing: name, title }) : name;
}
