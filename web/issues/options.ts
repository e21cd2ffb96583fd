import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import type { SignName } from '#web/ui/badges/Sign.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

export const statusNames: Record<IssueStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const statusSigns: Record<IssueStatus, SignName> = {
  open: 'not_started',
  in_progress: 'in_progress',
  resolved: 'complete',
  closed: 'closed',
};

export const typeNames: Record<IssueType, string> = { short_term: 'Short-Term', long_term: 'Long-Term' };

export const otherType = (type: IssueType): IssueType => (type === 'short_term' ? 'long_term' : 'short_term');

export const statusOptions = optionsOf(statusNames);
export const typeOptions = optionsOf(typeNames);
export const priorityOptions = optionsOf<Issue['priority']>({
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
});
