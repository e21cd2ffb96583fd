import type { Issue } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { OwnerButton } from '#web/todos/OwnerButton.tsx';
import { PriorityBadge } from '#web/ui/badges/PriorityBadge.tsx';
import { PrioritySign } from '#web/ui/badges/PrioritySign.tsx';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { priorityOptions, statusNames, statusOptions, statusSigns } from './options.ts';
import { useSetIssue } from './useSetIssue.ts';

type Props = {
  issue: Issue;
  /** Shows the signs only; screen readers say their names. */
  bare?: boolean;
  /** Hides the owner. */
  withoutOwner?: boolean;
};

/** Status, priority and owner of an issue. A click changes each. */
export function IssueMenus({ issue, bare = false, withoutOwner = false }: Props) {
  return (
    <>
      <IssueStatusMenu issue={issue} bare={bare} />
      <IssuePriorityMenu issue={issue} bare={bare} />
      {!withoutOwner && <IssueOwner issue={issue} />}
    </>
  );
}

/** The status of an issue. A click changes it. */
export function IssueStatusMenu({ issue, bare = false }: Omit<Props, 'withoutOwner'>) {
  const set = useSetIssue();
  const { title, status } = issue;
  return (
    <ChoiceMenu
      label={t('Status of {title}', { title })}
      value={status}
      options={statusOptions()}
      iconOf={(value) => <Sign bare sign={statusSigns[value]} label="" />}
      shortcut="s"
      onChange={(value) => set(issue, { status: value })}
    >
      <Sign bare={bare} sign={statusSigns[status]} label={t(statusNames[status])} />
    </ChoiceMenu>
  );
}

/** The priority of an issue. A click changes it. */
export function IssuePriorityMenu({ issue, bare = false }: Omit<Props, 'withoutOwner'>) {
  const set = useSetIssue();
  const { title, priority } = issue;
  return (
    <ChoiceMenu
      label={t('Priority of {title}', { title })}
      value={priority}
      options={priorityOptions()}
      shortcut="p"
      onChange={(value) => set(issue, { priority: value })}
    >
      {bare ? <PrioritySign priority={priority} /> : <PriorityBadge priority={priority} />}
    </ChoiceMenu>
  );
}

/** The owner of an issue. A click changes it, if the current user may. */
export function IssueOwner({ issue }: { issue: Issue }) {
  const set = useSetIssue();
  const mayChange = mayDispose(useAsker(), issue);
  return <OwnerButton row={issue} mayChange={mayChange} onChange={(ownerId) => set(issue, { ownerId })} />;
}
