import { VisuallyHidden } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';

/** Returns how many characters longer a text is than it may be, as the server counts them; negative while there is room. */
export const charactersOver = (text: string, most: number = limits.text): number => text.length - most;

/**
 * For a field that takes a paste whole: the error while its text is too long, and the ref by which its form is not sent until it fits. Other
 * senders ask the field's `validity`.
 */
export function useMost<Field extends HTMLInputElement | HTMLTextAreaElement>(
  value: unknown,
  most: number,
  otherRef?: Ref<Field>,
): { ref: Ref<Field>; error: ReactNode } {
  const field = useRef<Field>(null);
  const over = charactersOver(String(value ?? ''), most);
  const tooLong = over > 0 ? t('The text is too long.') : '';
  useEffect(() => field.current?.setCustomValidity(tooLong), [tooLong]);
  const ref = useMergedRef(field, otherRef);
  if (over <= 0) return { ref, error: undefined };
  return {
    ref,
    error: (
      <>
        {/* Its text stays the same, so that screen readers say it once and not with every key. */}
        <VisuallyHidden role="alert">{tooLong}</VisuallyHidden> <span>{t('{over, number} too many', { over })}</span>
      </>
    ),
  };
}
