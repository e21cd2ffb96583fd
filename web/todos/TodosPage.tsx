import { Page } from '#web/ui/Page.tsx';

export default function TodosPage() {
  return <Page title="To-Dos">{null}</Page>;
}
