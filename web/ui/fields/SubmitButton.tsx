import { Button, type ButtonProps } from '@mantine/core';

type Props = ButtonProps & { children: React.ReactNode };

/** Sends a form, and only once on a double-click. */
export function SubmitButton(props: Props) {
  return <Button type="submit" {...props} onClick={(event) => event.detail > 1 && event.preventDefault()} />;
}
