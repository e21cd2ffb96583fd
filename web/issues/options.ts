import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { SignName } from '#web/ui/badges/Sign.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

export const statusNames: Record<IssueStatus, Message> = {
  open: msg('Open'),
  in_progress: msg('In Progress'),
  resolved: msg('Resolved'),
  closed: msg('Closed'),
};

export const statusSigns: Record<IssueStatus, SignName> = {
  open: 'not_started',
  in_progress: 'in_progress',
  resolved: 'complete',
  closed: 'closed',
};

export const typeNames: Record<IssueType, Message> = { short_term: msg('Short-Term'), long_term: msg('Long-Term') };

export const otherType = (type: IssueType): IssueType => (type === 'short_term' ? 'long_term' : 'short_term');

export const statusOptions = () => optionsOf(statusNames);
export const typeOptions = () => optionsOf(typeNames);
export const priorityOptions = () =>
  optionsOf<Issue['priority']>({
    low: msg('Low'),
    medium: msg('Medium'),
    high: msg('High'),
    critical: msg('Critical'),
  });
