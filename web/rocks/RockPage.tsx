import { Page } from '#web/ui/Page.tsx';

export default function RockPage() {
  return <Page title="Rock">{null}</Page>;
}
