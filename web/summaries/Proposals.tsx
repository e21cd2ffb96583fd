import { Button } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import type { MeetingSummary } from '#contract/summaries.ts';
import { pathToMoment } from '#rules/summaries.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import classes from './Summary.module.css';
import type { useSummaryChanges } from './useSummaryChanges.ts';

const AcceptProposalDialog = lazyDialog(() => import('./AcceptProposalDialog.tsx'));

type Props = {
  meeting: Meeting;
  proposals: MeetingSummary['proposals'];
  decide: ReturnType<typeof useSummaryChanges>['decide'];
};

/** What the model proposes to create. A person decides about each. */
export function Proposals({ meeting, proposals, decide }: Props) {
  const dialog = useDialog<number>();
  return (
    <>
      <h3 className="mt-16 mb-4 small weight-600">{t('Proposals')}</h3>
      <p className="mb-8 dimmed small">{t('Nothing of this exists until you create it.')}</p>
      <ul className="lined">
        {proposals.map((proposal, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a proposal is its position
          <li key={index} className={`${classes.proposal} list-row`}>
            <span className="stack fill breaks">
              <span className={proposal.state === 'dismissed' ? classes.dismissed : undefined} dir="auto">
                {proposal.title}
              </span>
              <span className="row wrap gap-4-12 dimmed small">
                <span>{proposal.kind === 'todo' ? t('{Todo}') : t('{Issue}')}</span>
                {proposal.lineId !== null && (
                  <Link
                    to={pathToMoment({ meetingId: meeting.id, lineId: proposal.lineId })}
                    aria-label={t('Where it was said: {title}', { title: proposal.title })}
                  >
                    {t('Where it was said')}
                  </Link>
                )}
              </span>
            </span>
            {proposal.state === 'accepted' && (
              <Link to={proposal.kind === 'todo' ? `/todos?todo=${proposal.rowId}` : `/issues?issue=${proposal.rowId}`}>
                {t('Created')}
              </Link>
            )}
            {proposal.state === 'dismissed' && <span className="dimmed small">{t('Dismissed')}</span>}
            {proposal.state !== 'accepted' && (
              <NotForObservers>
                <span className="row gap-6">
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={t('Create “{title}”', { title: proposal.title })}
                    onClick={() => dialog.open(index)}
                  >
                    {t('Create…')}
                  </Button>
                  {proposal.state === 'open' && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={t('Dismiss “{title}”', { title: proposal.title })}
                      onClick={() => decide.mutate({ proposal: index, accept: false })}
                    >
                      {t('Dismiss')}
                    </Button>
                  )}
                </span>
              </NotForObservers>
            )}
          </li>
        ))}
      </ul>
      {dialog.draw((index) => {
        const proposal = proposals[index];
        return (
          proposal && (
            <AcceptProposalDialog
              meeting={meeting}
              proposal={proposal}
              onAccept={(fields) => decide.mutate({ proposal: index, accept: true, ...fields })}
              onClose={dialog.close}
            />
          )
        );
      })}
    </>
  );
}
