import { z } from 'zod';
import { instant, shape } from './shapes.ts';

const counts = z.array(z.object({ name: z.string(), rows: z.int() }));

/** What the uploaded file says about itself. */
export const exportPreviewShape = shape('ExportPreview', {
  /** The name of the organization, when it was exported, and who did that. */
  name: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  /** How many rows of each table, such as `todos`, are in the file, and how many the person who exported it could not read. */
  tables: counts,
  leftOut: counts,
  /** How many files and recordings are in it. */
  files: z.int(),
  recordings: z.int(),
  /** How many members, beside the caller, had an account and can be invited. */
  accounts: z.int(),
});
export type ExportPreview = z.infer<typeof exportPreviewShape>;
