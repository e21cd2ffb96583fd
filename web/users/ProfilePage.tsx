import { Page } from '#web/ui/Page.tsx';

export default function ProfilePage() {
  return <Page title="Profile">{null}</Page>;
}
