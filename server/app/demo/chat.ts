import { createChannel, listChannels } from '#server/chat/channels.ts';
import { openDirect } from '#server/chat/direct.ts';
import { createMessage } from '#server/chat/messages.ts';
import { react } from '#server/chat/reactions.ts';
import { reply } from '#server/chat/threads.ts';
import { createTodos } from '#server/todos/todos.ts';
import type { TeamName } from './company.ts';
import type { Crew } from './crew.ts';

type DemoMessage = [
  who: string,
  content: string,
  reactions?: Record<string, string[]>,
  replies?: [who: string, content: string][],
  /** The to-do that the author created from it. */
  todo?: string,
];

type DemoChannel = {
  name: string;
  description: string;
  by: string;
  team?: TeamName;
  messages: DemoMessage[];
};

const channels: DemoChannel[] = [
  {
    name: 'general',
    description: 'Company-wide news',
    by: 'Maya',
    messages: [
      [
        'Maya',
        'Hull 112 goes into the water on **Thursday at noon**. Come down to the slip if you can leave the bench.',
      ],
      [
        'Henrik',
        'The crane is booked. @Ruth can you bring the papers for the surveyor?',
        {},
        [
          ['Ruth', 'I can. Does he want the originals?'],
          ['Henrik', 'Copies will do.'],
        ],
      ],
      ['Ruth', 'They are on my desk:\n- the stability booklet\n- the builder’s certificate\n- the insurance'],
      ['Aiko', 'I’ll bring the camera. Lunch afterwards in the loft?', { '🎉': ['Maya', 'Ruth'], '👍': ['Daniel'] }],
      ['Maya', 'Lunch in the loft. @channel let me know here if you’re coming so I order enough.'],
    ],
  },
  {
    name: 'yard',
    description: 'Yard updates',
    by: 'Henrik',
    team: 'Operations',
    messages: [
      [
        'Henrik',
        'The larch arrived: 40 boards, two split. I’ll send those back.',
        { '👀': ['Daniel'] },
        [],
        'Send the two split boards back',
      ],
      ['Daniel', 'Good. The steam box is free from tomorrow on.'],
    ],
  },
  {
    name: 'leadership',
    description: 'Between our meetings',
    by: 'Maya',
    team: 'Leadership',
    messages: [
      ['Ruth', 'The bank wants the forecast a week earlier, so I need your numbers by *Wednesday*.'],
      ['Maya', 'You’ll get mine tomorrow.'],
    ],
  },
];

const direct: { people: string[]; messages: [who: string, content: string][] }[] = [
  {
    people: ['Maya', 'Henrik'],
    messages: [
      ['Henrik', 'Do you have ten minutes before the meeting? It is about the crane.'],
      ['Maya', 'At a quarter to nine, in the loft.'],
    ],
  },
  { people: ['Maya', 'Ruth', 'Aiko'], messages: [['Aiko', 'The photographs of hull 111 are ready for the brochure.']] },
];

/** Creates the channels and messages of the demo company. */
export async function addChat(crew: Crew): Promise<void> {
  for (const { name, description, by, team, messages } of channels) {
    const teamId = team && crew.teamId(team);
    // The general channel already exists.
    const there = (await listChannels(crew.as(by))).find((channel) => channel.name === name);
    const { id } = there ?? (await createChannel(crew.as(by), { name, description, type: 'public', teamId }));
    for (const [who, content, reactions = {}, replies = [], todo] of messages) {
      const message = await createMessage(crew.as(who), id, { content });
      for (const [emoji, people] of Object.entries(reactions))
        for (const person of people) await react(crew.as(person), message.id, { emoji, on: true });
      for (const [who, content] of replies) await reply(crew.as(who), message.id, { content });
      if (todo) await createTodos(crew.as(who), { title: todo, ownerId: crew.idOf(who), messageId: message.id });
    }
  }
  for (const { people, messages } of direct) {
    const [by = '', ...others] = people;
    const { id } = await openDirect(crew.as(by), others.map(crew.idOf));
    for (const [who, content] of messages) await createMessage(crew.as(who), id, { content });
  }
}
