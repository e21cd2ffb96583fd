import type { Issue } from '#contract/issues.ts';
import { limits } from '#contract/limits.ts';
import { useSetIssue } from '#web/issues/useSetIssue.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { say } from '#web/lib/say.ts';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';

/** Solves an issue, with a word on what was decided if one likes; it stays with the issue, and stands in the recap. */
export default function SolveDialog({ onClose, issue }: { onClose: () => void; issue: Issue }) {
  const set = useSetIssue();
  const draft = useDraft<{ decision?: string }>(`issue.${issue.id}.decision`, onClose);
  const form = useForm({ initial: { decision: issue.decision ?? '' }, draft });
  return (
    <FormDialog
      onClose={draft.close}
      onStartAnew={form.startAnew}
      title={say('Solve Issue')}
      submitLabel={say('Solve Issue')}
      onSubmit={form.submit(({ decision }) => {
        set(issue, { status: 'resolved', decision: decision.trim() || null });
        draft.close();
      })}
    >
      <p>{issue.title}</p>
      <DescriptionField
        label="What was decided? (optional)"
        data-autofocus
        maxLength={limits.decision}
        {...form.field('decision')}
      />
      <WhoCanSee {...audienceOf(issue)} />
    </FormDialog>
  );
}
