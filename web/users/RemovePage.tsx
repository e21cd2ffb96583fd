import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { trashDays } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Leaving, User, Work, WorkKind } from '#contract/users.ts';
import { canTakePart, mayAdminister } from '#rules/people.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { Link, navigate, useParams } from '#web/lib/router.tsx';
import { useAsker, useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { IconUserOff } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { ChannelsOfLeaver, Ending, MeetingsOfLeaver, Titles } from './LeaverParts.tsx';
import { workCount } from './options.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { leavingQuery, personQuery, usePeople, workQuery } from './queries.ts';
import { useDeleteUser, useLeaveOrganization } from './useUserChanges.ts';

/** Removes a person from the organization, or lets the user leave it: what they have, and who takes over each kind of it. */
export default function RemovePage() {
  const me = useCurrentUser();
  const asker = useAsker();
  const { id = me.id } = useParams();
  const isOwn = id === me.id;
  const { nameOf } = usePeople();
  const person = useQuery(personQuery(id));
  const options = { staleTime: 0, enabled: isOwn || mayAdminister(asker) };
  const work = useQuery({ ...workQuery(id), ...options });
  const leaving = useQuery({ ...leavingQuery(id), ...options });
  const { data: organization } = useQuery(organizationQuery(me.organizationId));
  const user = person.data;
  const title =
    isOwn && organization
      ? t('Leave {organization}', { organization: organization.name })
      : user
        ? t('Remove {name}', { name: nameOf(user) })
        : t('Remove person');
  return (
    <Page title={title} narrow>
      <BackLink to={isOwn ? '/profile' : `/users/${id}`}>{t('Profile')}</BackLink>
      {!isOwn && !mayAdminister(asker) ? (
        <NotThere title={t('Only admins can remove people')} />
      ) : user && organization && work.data && leaving.data ? (
        <RemovalForm key={user.id} {...{ user, organization, isOwn }} work={work.data} leaving={leaving.data} />
      ) : person.error && !user ? (
        <NotThere title={t('User not found')} />
      ) : work.error || leaving.error ? (
        <ErrorState onRetry={() => Promise.all([work.refetch(), leaving.refetch()])} />
      ) : (
        <Skeleton height={240} />
      )}
    </Page>
  );
}

function NotThere({ title }: { title: string }) {
  return (
    <EmptyState
      icon={<IconUserOff size={22} stroke={1.6} />}
      title={title}
      action={
        <Button component={Link} to="/directory" variant="default">
          {t('Back to Directory')}
        </Button>
      }
    />
  );
}

type Values = {
  transferToUserId: string | null;
  vacateSeats: boolean;
  /** Who takes over what of a team, by its id. */
  byTeam: Record<string, string | null>;
  cancelMeetings: number[];
} & Partial<Record<WorkKind, string | null>>;

type Team = Leaving['teams'][number];

const isPrivatelyLed = ({ isPrivate, isLed }: Team) => isPrivate && isLed;

/** What the person has in a team; of a private one that they lead also its size, because admins may see no more of it. */
const aboutTeam = (team: Team): string =>
  isPrivatelyLed(team)
    ? t(
        'Private team with {members, plural, one {# member} other {# members}}, {count, plural, one {# entry} other {# entries}}',
        { members: team.memberCount, count: team.count },
      )
    : team.count === 0
      ? t('Leads this team')
      : t('{count, plural, one {# entry} other {# entries}}', { count: team.count });

type Props = { user: User; organization: Organization; work: Work[]; leaving: Leaving; isOwn: boolean };

function RemovalForm({ user, organization, work, leaving, isOwn }: Props) {
  const draft = useFormDraft<Partial<Values>>(`removal.${organization.id}.${user.id}`);
  const existing = work.filter(({ count }) => count > 0);
  const { people, find, nameOf } = usePeople();
  const required = !isOwn || existing.length > 0;
  const form = useForm<Values>({
    initial: { transferToUserId: null, vacateSeats: false, byTeam: {}, cancelMeetings: [] },
    faultsOf: ({ transferToUserId }) => ({
      // Who leaves hears from the server first whether they may.
      transferToUserId: !isOwn && !transferToUserId ? t('Please select a user to transfer ownership to') : null,
    }),
    draft,
  });
  const remove = useDeleteUser(user, () => navigate('/directory'));
  const leave = useLeaveOrganization(organization);
  const { transferToUserId, vacateSeats, byTeam, cancelMeetings, ...byKind } = form.values;
  const newOwner = find(transferToUserId);
  const newOwners = people.filter((one) => one.id !== user.id && canTakePart(one));
  const hiddenCount = existing.reduce((count, work) => count + work.hiddenCount, 0);

  function send() {
    const chosen = Object.fromEntries(
      Object.entries(byKind).filter(([kind, id]) => id && !(kind === 'seats' && vacateSeats)),
    );
    const successors = { ...chosen, vacateSeats, byTeam, cancelMeetings };
    const options = { onError: form.refuse, onSuccess: form.draft.forget };
    if (isOwn) leave.mutate({ ...successors, ...(transferToUserId && { transferToUserId }) }, options);
    else if (transferToUserId) remove.mutate({ ...successors, transferToUserId }, options);
  }

  return (
    <Form data-prints className="column gap-20 breaks" onSubmit={form.submit(send)}>
      <SavedDraft {...form.draft} offered={form.draft.offered === undefined ? undefined : ''} />
      <p className="flush">
        {isOwn
          ? t(
              "You'll be signed out of {organization} on all devices and need a new invitation to return. Your messages and comments stay.",
              { organization: organization.name },
            )
          : t(
              '{name} loses access at once. Messages and comments stay. You can undo this for {days} days, in the directory under “Removed in the last {days} days”.',
              { days: trashDays, name: nameOf(user) },
            )}
        {!isOwn && user.hasAccount && ` ${t("The invite code will be replaced, since they've seen it.")}`}
      </p>
      {existing.length === 0 ? (
        <EmptyState icon={<IconUserOff size={22} stroke={1.6} />} title={t('There is nothing to hand over')} />
      ) : null}
      {required && (
        <Card className="p-20 column gap-12">
          <PersonSelect
            label={t('Transfer ownership to')}
            description={t('Takes over everything below for which you choose no one else, also from the trash.')}
            withAsterisk
            placeholder={t('Choose a person')}
            people={newOwners}
            {...form.field('transferToUserId')}
            openOnFocus={false}
          />
          {hiddenCount > 0 && !isOwn && (
            <p className="flush">
              {t(
                '{count, plural, one {# entry of this is private} other {# entries of this are private}} and hidden from you.',
                { count: hiddenCount },
              )}
            </p>
          )}
          {existing.length > 0 && (
            <p className="flush dimmed small">
              {t('The choice for one team wins over that for one kind, and both win over the choice for everything.')}{' '}
              {t('Work of a private team goes to its leader, unless the new owner is a member.')}
            </p>
          )}
        </Card>
      )}
      {existing.length > 0 && leaving.teams.length > 0 && (
        <Card className="p-20 column gap-12">
          <h2 className="size-md weight-600">{t('By team')}</h2>
          {leaving.teams.some(isPrivatelyLed) && (
            <p className="flush">
              {t(
                'Who takes over a private team becomes its leader and sees everything in it. Its members are notified.',
              )}
            </p>
          )}
          {leaving.teams.map((team) => (
            <PersonSelect
              key={team.id}
              label={t('Who takes over {team}', { team: team.name })}
              description={aboutTeam(team)}
              placeholder={t('As chosen for the kind')}
              clearable
              people={newOwners}
              value={byTeam[team.id] ?? null}
              onChange={(userId) => form.set({ byTeam: { ...byTeam, [team.id]: userId } })}
              error={byTeam[team.id] ? form.fault('byTeam') : undefined}
              openOnFocus={false}
            />
          ))}
        </Card>
      )}
      <MeetingsOfLeaver
        leaving={leaving}
        canceled={cancelMeetings}
        error={form.fault('cancelMeetings')}
        onChange={(ids) => form.set({ cancelMeetings: ids })}
      />
      <ChannelsOfLeaver leaving={leaving} />
      <Ending leaving={leaving} />
      {existing.map((one) => (
        <Card key={one.kind} className="p-20 column gap-12">
          <Titles work={one} />
          {one.kind === 'seats' && (
            <Switch
              label={t('Leave the seats vacant')}
              checked={vacateSeats}
              onChange={(checked) => form.set({ vacateSeats: checked })}
            />
          )}
          {!(one.kind === 'seats' && vacateSeats) && (
            <PersonSelect
              label={t('Who takes over: {work}', { work: workCount(one.kind, one.count) })}
              placeholder={newOwner ? nameOf(newOwner) : t('The same person')}
              clearable
              people={newOwners}
              {...form.field(one.kind)}
              value={byKind[one.kind] ?? null}
              openOnFocus={false}
            />
          )}
        </Card>
      ))}
      <div className="row wrap gap-8">
        <SubmitButton color="red" loading={remove.isPending || leave.isPending}>
          {isOwn ? t('Leave Organization') : t('Delete User')}
        </SubmitButton>
        <Button component={Link} to={isOwn ? '/profile' : `/users/${user.id}`} variant="default">
          {t('Cancel')}
        </Button>
      </div>
    </Form>
  );
}
