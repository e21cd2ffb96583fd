import type { Issue } from '#contract/issues.ts';
import { mayDispose } from '#rules/people.ts';
import { useAsker } from '#web/lib/session.ts';
import { OwnerButton } from '#web/todos/OwnerButton.tsx';
import { PriorityBadge } from '#web/ui/badges/PriorityBadge.tsx';
import { PrioritySign } from '#web/ui/badges/PrioritySign.tsx';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { ChoiceMenu } from '#web/ui/menus/ChoiceMenu.tsx';
import { priorityOptions, statusNames, statusOptions, statusSigns } from './options.ts';
import { useSetIssue } from './useSetIssue.ts';

type Props = {
  issue: Issue;
  /** Shows the signs alone; their names are then read out only. */
  bare?: boolean;
  /** Leaves the owner out where it stands elsewhere. */
  withoutOwner?: boolean;
};

/** How an issue stands, how much it weighs and whose it is; each is changed by a click on what shows it. */
export function IssueMenus({ issue, bare = false, withoutOwner = false }: Props) {
  return (
    <>
      <IssueStatusMenu issue={issue} bare={bare} />
      <IssuePriorityMenu issue={issue} bare={bare} />
      {!withoutOwner && <IssueOwner issue={issue} />}
    </>
  );
}

/** How an issue stands; a click changes it. */
export function IssueStatusMenu({ issue, bare = false }: Omit<Props, 'withoutOwner'>) {
  const set = useSetIssue();
  const { title, status } = issue;
  return (
    <ChoiceMenu
      label={`Status of ${title}`}
      value={status}
      options={statusOptions}
      iconOf={(value) => <Sign bare sign={statusSigns[value]} label="" />}
      shortcut="s"
      onChange={(value) => set(issue, { status: value })}
    >
      <Sign bare={bare} sign={statusSigns[status]} label={statusNames[status]} />
    </ChoiceMenu>
  );
}

/** How much an issue weighs; a click changes it. */
export function IssuePriorityMenu({ issue, bare = false }: Omit<Props, 'withoutOwner'>) {
  const set = useSetIssue();
  const { title, priority } = issue;
  return (
    <ChoiceMenu
      label={`Priority of ${title}`}
      value={priority}
      options={priorityOptions}
      shortcut="p"
      onChange={(value) => set(issue, { priority: value })}
    >
      {bare ? <PrioritySign priority={priority} /> : <PriorityBadge priority={priority} />}
    </ChoiceMenu>
  );
}

/** Whose an issue is; a click hands it to somebody else, where that is allowed. */
export function IssueOwner({ issue }: { issue: Issue }) {
  const set = useSetIssue();
  const mayChange = mayDispose(useAsker(), issue);
  return <OwnerButton row={issue} mayChange={mayChange} onChange={(ownerId) => set(issue, { ownerId })} />;
}
