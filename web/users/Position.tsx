import type { User } from '#contract/users.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { usePeople } from './queries.ts';
import { usePositions } from './usePositions.ts';

/** What a person does: their seats, who they report to, who reports to them, and how to reach them. Without what is not known. */
export function Position({ user }: { user: User }) {
  const { seatsOf, managersOf, reportsOf } = usePositions();
  const { nameOf } = usePeople();
  const people = (ids: string[]) =>
    ids.map((id) => (
      <Link key={id} data-reach to={`/users/${id}`}>
        {nameOf(id)}
      </Link>
    ));
  const seats = seatsOf(user.id).map(({ id, title }) => (
    <Link key={id} data-reach to={`/org-chart?seat=${id}`}>
      {title}
    </Link>
  ));
  const facts = [
    { label: t('Seat'), values: seats },
    { label: t('Reports to'), values: people(managersOf(user.id)) },
    { label: t('Direct reports'), values: people(reportsOf(user.id)) },
    {
      label: t('Phone'),
      values: user.phone
        ? [
            <a key="phone" data-reach href={`tel:${user.phone}`}>
              {user.phone}
            </a>,
          ]
        : [],
    },
    { label: t('Location'), values: user.location ? [user.location] : [] },
  ];
  return facts
    .filter(({ values }) => values.length > 0)
    .map(({ label, values }) => (
      <div key={label}>
        <dt className="dimmed small">{label}</dt>
        {values.map((value, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values have no state
          <dd key={at}>{value}</dd>
        ))}
      </div>
    ));
}
