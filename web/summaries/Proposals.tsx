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

const AcceptProposalsDialog = lazyDialog(() => import('./AcceptProposalsDialog.tsx'));

type Props = {
  meeting: Meeting;
  proposals: MeetingSummary['proposals'];
  decide: ReturnType<typeof useSummaryChanges>['decide'];
};

/** What the model proposes to create. A person decides about each. */
export function Proposals({ meeting, proposals, decide }: Props) {
  /** The proposals to accept, by their positions. */
  const dialog = useDialog<number[]>();
  const open = proposals.flatMap(({ state }, index) => (state === 'open' ? index : []));
  return (
    <>
      <div className="row between gap-8 mt-16 mb-4">
        <h3 className="small weight-600">{t('Proposals')}</h3>
        {open.length > 1 && (
          <NotForObservers>
            <Button size="compact-sm" variant="default" onClick={() => dialog.open(open)}>
              {t('Accept all…')}
            </Button>
          </NotForObservers>
        )}
      </div>
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
                    onClick={() => dialog.open([index])}
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
      {dialog.draw((chosen) => (
        <AcceptProposalsDialog
          meeting={meeting}
          proposals={chosen.flatMap((index) => (proposals[index] ? { ...proposals[index], index } : []))}
          onAccept={(accepted) => {
            for (const fields of accepted) decide.mutate({ accept: true, ...fields });
          }}
          onClose={dialog.close}
        />
      ))}
    </>
  );
}
