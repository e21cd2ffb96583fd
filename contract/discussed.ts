import { z } from 'zod';
import { type CommentableNoun, nouns, type TargetField, targetFieldOf } from './nouns.ts';
import { pathReference } from './shapes.ts';

/** Returns the path of a row, such as `/api/rocks/:rockId`. */
export const targetPath = <N extends CommentableNoun>(noun: N) =>
  `/api/${noun}/:${targetFieldOf(noun)}` as `/api/${N}/:${TargetField<N>}`;

/** Returns the schema of the parameters in the path of a row. */
export const targetParams = <N extends CommentableNoun>(noun: N) =>
  z.object({ [targetFieldOf(noun)]: pathReference(nouns[noun].one) }) as z.ZodObject<
    Record<TargetField<N>, ReturnType<typeof pathReference>>
  >;
