import { Picture } from '#web/ui/badges/Picture.tsx';
import classes from './OrganizationMark.module.css';

type Props = { organization: { name: string; logoUrl: string | null } | undefined; size?: number };

/** The logo of an organization, else the first letter of its name. */
export function OrganizationMark({ organization, size = 24 }: Props) {
  return (
    <Picture
      src={organization?.logoUrl}
      letters={[...(organization?.name ?? '')][0]}
      size={size}
      radius={size / 4}
      className={classes.initial}
    />
  );
}
