import classes from './Quote.module.css';

/** How the message or comment begins that a notification is about. */
export const Quote = ({ text }: { text: string }) => (
  <span className={classes.quote} dir="auto">
    {text}
  </span>
);
