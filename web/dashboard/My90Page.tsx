import { Page } from '#web/ui/Page.tsx';

export default function My90Page() {
  return <Page title="My 90">{null}</Page>;
}
