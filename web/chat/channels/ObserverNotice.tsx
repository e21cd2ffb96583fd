import { t } from '#web/lib/translate.ts';

/** Replaces the composer for an observer. */
export const ObserverNotice = () => (
  <div className="row wrap justify-center gap-8-16 p-12 dimmed line-above">
    {t("You're an observer. You can read this channel, but not write in it.")}
  </div>
);
