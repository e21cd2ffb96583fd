import { Avatar } from '@mantine/core';
import classes from './OrganizationMark.module.css';

type Props = { organization: { name: string; logoUrl: string | null } | undefined; size?: number };

/** The logo of an organization, else the first letter of its name. */
export function OrganizationMark({ organization, size = 24 }: Props) {
  return (
    <Avatar
      src={organization?.logoUrl}
      alt=""
      size={size}
      radius={size / 4}
      classNames={{ placeholder: classes.initial }}
      aria-hidden="true"
    >
      {[...(organization?.name ?? '')][0]}
    </Avatar>
  );
}
