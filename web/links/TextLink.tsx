import { linkTargetAt } from '#rules/links.ts';
import { linkUrl } from '#web/lib/requests/organization.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { WorkChip } from './WorkChip.tsx';

/** A link in a text. A bare address of a row of work shows the row's title and state. */
export function TextLink({ href, text }: { href: string; text: string }) {
  const { organizationId } = useCurrentUser();
  const link = href.startsWith('/') ? (
    <Link to={href}>{text}</Link>
  ) : (
    <a href={linkUrl(href)} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
  const target = text === href ? linkTargetAt(href, location.origin, organizationId) : undefined;
  return target ? <WorkChip {...target}>{link}</WorkChip> : link;
}
