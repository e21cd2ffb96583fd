import { type ReactNode, use } from 'react';
import { productName } from '#contract/product.ts';
import { PageChrome } from './chrome.ts';
import classes from './Page.module.css';

type Props = {
  title: string;
  /** The title of the browser tab, if it says more than the title. */
  tabTitle?: string;
  /** Not shown on small screens. */
  subtitle?: ReactNode;
  /** The page's own buttons and selects, before Quick Add. */
  actions?: ReactNode;
  /** Limits the width, for text. Lists and tables take it all. */
  narrow?: boolean;
  /** Takes the whole width of the window, for very wide tables. */
  wide?: boolean;
  /** Takes the height of the window and scrolls inside. */
  fills?: boolean;
  children: ReactNode;
};

/** A screen: a header and the content. The title gets the focus after navigation. */
export function Page({ title, tabTitle = title, subtitle, actions, children, ...shape }: Props) {
  const { narrow = false, wide = false, fills = false } = shape;
  const { end, waiting = 0, printed } = use(PageChrome);
  return (
    <>
      <title>{`${waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ` : ''}${tabTitle} · ${productName}`}</title>
      {printed && <p className="only-print dimmed small">{printed}</p>}
      <div className={classes.header}>
        <div className={`${classes.titles} fill`}>
          <h1 tabIndex={-1} className={classes.title} dir="auto">
            {title}
          </h1>
          {subtitle && <p className="no-phone truncate dimmed small snug">{subtitle}</p>}
        </div>
        <div className={`${classes.tools} row rigid gap-8 no-print`}>
          {actions}
          {end}
        </div>
      </div>
      <div
        className={classes.content}
        data-narrow={narrow || undefined}
        data-wide={wide || undefined}
        data-fills={fills || undefined}
      >
        {children}
      </div>
    </>
  );
}
