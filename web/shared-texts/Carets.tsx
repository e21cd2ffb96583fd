import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import { tintOf } from '#web/ui/badges/tintOf.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Carets.module.css';
import type { RemoteCaret } from './useCarets.ts';

type Props = { text: string; carets: RemoteCaret[]; field: RefObject<HTMLTextAreaElement | null> };

/** The colors of a person's caret and selection. */
const colorsOf = (userId: string) => {
  const color = `var(--mantine-color-${tintOf(userId)}-light`;
  return { '--tint': `${color}-color)`, '--veil': `${color})` } as CSSProperties;
};

/** The carets of other people, in an invisible copy of the field's text so that they have the same positions. */
export function Carets({ text, carets, field }: Props) {
  const { find, shortNameOf } = usePeople();
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const below = field.current;
    if (!below) return;
    const follow = () => {
      if (!layer.current) return;
      const { padding, fontSize, lineHeight } = getComputedStyle(below);
      // A scrollbar makes the text narrower.
      Object.assign(layer.current.style, { padding, fontSize, lineHeight, width: `${below.clientWidth}px` });
      layer.current.style.setProperty('--scrolled', `${-below.scrollTop}px`);
    };
    follow();
    below.addEventListener('scroll', follow);
    return () => below.removeEventListener('scroll', follow);
  });
  const cuts = [...new Set([0, ...carets.flatMap(({ from, to }) => [from, to]), text.length])].sort((a, b) => a - b);
  return (
    <div ref={layer} className={classes.layer} aria-hidden="true">
      <div className={classes.scrolled}>
        {cuts.map((cut, index) => {
          const selected = carets.find(({ from, to }) => from <= cut && cut < to);
          return (
            <span key={cut}>
              {carets
                .filter(({ to }) => to === cut)
                .map(({ userId }) => {
                  const person = find(userId);
                  return (
                    <span key={userId} className={classes.caret} style={colorsOf(userId)}>
                      <span className={classes.name}>{person && shortNameOf(person)}</span>
                    </span>
                  );
                })}
              <span className={classes.text} style={selected && colorsOf(selected.userId)}>
                {text.slice(cut, cuts[index + 1])}
              </span>
            </span>
          );
        })}
      </div>
    </div>
  );
}
