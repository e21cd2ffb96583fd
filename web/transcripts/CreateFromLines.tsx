import { Button } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import { nounsWith } from '#contract/nouns.ts';
import type { SourcedNoun } from '#contract/sources.ts';
import type { TranscriptLine } from '#contract/transcripts.ts';
import { t } from '#web/lib/translate.ts';
import { nouns } from '#web/nouns/nouns.tsx';
import { useIsPrivateTeam } from '#web/teams/TeamName.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { usePeople } from '#web/users/queries.ts';
import { startFrom } from './startFrom.ts';

const TodoDialog = lazyDialog(() => import('#web/todos/TodoDialog.tsx'));
const IssueDialog = lazyDialog(() => import('#web/issues/IssueDialog.tsx'));
const HeadlineDialog = lazyDialog(() => import('#web/headlines/HeadlineDialog.tsx'));

type Props = { meeting: Meeting; lines: TranscriptLine[] };

/** Creates a to-do, an issue or a headline of the meeting from lines of its transcript. */
export function CreateFromLines({ meeting, lines }: Props) {
  const form = useDialog<{ noun: SourcedNoun; title: string; description: string }>();
  const { nameOf } = usePeople();
  const { id, teamId, participantIds } = meeting;
  // A row of a private team, or of named people, is seen by those who hear the meeting.
  const isOpen = !useIsPrivateTeam(teamId) && participantIds === null;
  const lead = isOpen ? t('People who cannot read the transcript will be able to see this.') : undefined;
  const audience = { teamId, ...(participantIds && { visibleTo: participantIds }) };
  function open(noun: SourcedNoun) {
    form.open({ noun, ...startFrom(lines, { nameOf, meetingId: id, place: t('Where it was said') }) });
  }
  return (
    <>
      {nounsWith('isSourced').map((noun) => {
        const { icon: Icon, title } = nouns[noun];
        return (
          <Button
            key={noun}
            variant="subtle"
            size="xs"
            leftSection={<Icon size={15} stroke={1.6} />}
            onClick={() => open(noun)}
          >
            {t(title)}
          </Button>
        );
      })}
      {form.draw(({ noun, ...text }) => {
        const fields = { ...text, ...audience, draft: `transcript.${id}.${noun}` };
        if (noun === 'headlines') return <HeadlineDialog onClose={form.close} from={{ ...fields, note: lead }} />;
        if (noun === 'issues')
          return <IssueDialog onClose={form.close} start={{ ...fields, lead, issueType: 'short_term' }} />;
        return <TodoDialog onClose={form.close} start={{ ...fields, lead }} />;
      })}
    </>
  );
}
