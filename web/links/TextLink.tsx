import { linkTargetAt } from '#rules/links.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { WorkChip } from './WorkChip.tsx';

/** A link in what somebody wrote; one that leads to a row of work, and says nothing else, shows how that stands. */
export function TextLink({ href, text }: { href: string; text: string }) {
  const { organizationId } = useCurrentUser();
  const link = href.startsWith('/') ? (
    <Link to={href}>{text}</Link>
  ) : (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  const place = text === href ? linkTargetAt(href, location.origin, organizationId) : undefined;
  return place ? <WorkChip {...place}>{link}</WorkChip> : link;
}
