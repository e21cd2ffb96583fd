import type { Issue, IssueStatus, IssueType } from '#contract/issues.ts';
import type { Tone } from '#web/ui/badges/StatusDot.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';

export const statusNames: Record<IssueStatus, string> = {
  open: 'Open',
  in_progress: 'In Progress',
  resolved: 'Resolved',
  closed: 'Closed',
};

export const statusTones: Record<IssueStatus, Tone> = {
  open: 'neutral',
  in_progress: 'active',
  resolved: 'good',
  closed: 'good',
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
