import { Page } from '#web/ui/Page.tsx';

export default function TeamsPage() {
  return <Page title="Teams">{null}</Page>;
}
