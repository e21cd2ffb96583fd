import type { Export } from '#contract/exports.ts';
import { type NounWith, nounsWith } from '#contract/nouns.ts';
import { amountOf } from '#rules/row-names.ts';
import { listed } from '#web/lib/listed.ts';
import { t } from '#web/lib/translate.ts';

const countable: readonly string[] = nounsWith('amount');

/** Says how many rows there are of each kind: `2 people, 3 rocks, and 10 other rows`. */
export function tableAmounts(tables: Export['leftOut']): string {
  const amounts: string[] = [];
  let others = 0;
  for (const { name, rows } of tables) {
    if (rows === 0) continue;
    if (name === 'users') amounts.push(t('{count, plural, one {# person} other {# people}}', { count: rows }));
    else if (countable.includes(name)) amounts.push(t(amountOf(name as NounWith<'amount'>, rows)));
    else others += rows;
  }
  if (others > 0) amounts.push(t('{count, plural, one {# other row} other {# other rows}}', { count: others }));
  return listed(amounts);
}
