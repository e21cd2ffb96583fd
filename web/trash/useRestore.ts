import { nounOf } from '#contract/nouns.ts';
import type { Deleted } from '#contract/trash.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { receiverOf } from '#web/lib/collections/registry.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

/** Returns a function that restores a deleted row. */
export function useRestore(onFailure: (row: Deleted) => void): (row: Deleted) => void {
  const restore = useChange({
    async call({ kind, id }: Deleted, send) {
      const noun = nounOf(kind);
      const rows = receiverOf(noun);
      const askedAt = rows?.ask();
      const row = await api[noun].restore({ params: { id } }).sendBy(send);
      rows?.receive([row] as never[], askedAt);
    },
    onSuccess: (_, { title }) => toast.success(t('Restored'), title),
    failure: t("Couldn't restore this"),
  });
  return (row) => void restore.mutateAsync(row).catch(() => onFailure(row));
}
