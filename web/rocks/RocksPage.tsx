import { Page } from '#web/ui/Page.tsx';

export default function RocksPage() {
  return (
    <Page title="Rocks" subtitle="Quarterly goals and objectives">
      {null}
    </Page>
  );
}
