import { type ReactNode, use } from 'react';
import { productName } from '#contract/product.ts';
import { PageChrome } from './chrome.ts';
import classes from './Page.module.css';

type Props = {
  title: string;
  /** What the browser calls the page, where that says more than the title. */
  tabTitle?: string;
  /** Not shown on small screens. */
  subtitle?: ReactNode;
  /** The page's own buttons and selects, before Quick Add. */
  actions?: ReactNode;
  /** Keeps text at a width that reads well; lists and tables take it all. */
  narrow?: boolean;
  /** Lets a table that is wider than most take the whole window. */
  wide?: boolean;
  /** Takes the height of the window, whatever stands above it: what it shows scrolls within. */
  fills?: boolean;
  children: ReactNode;
};

/** A screen: its header, with the title that takes the focus on arrival, and what it shows. */
export function Page({ title, tabTitle = title, subtitle, actions, children, ...shape }: Props) {
  const { narrow = false, wide = false, fills = false } = shape;
  const { start, end, waiting = 0 } = use(PageChrome);
  return (
    <>
      <title>{`${waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ` : ''}${tabTitle} · ${productName}`}</title>
      <div className={classes.header}>
        {start}
        <div className={classes.titles}>
          <h1 tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
        </div>
        <div className={classes.tools}>
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
