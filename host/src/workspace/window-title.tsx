import { useProductName } from './workspace-config.ts';

/** What the browser's tab is called while a screen is shown. */
export function WindowTitle({ name }: { name: string }) {
  const productName = useProductName();
  return <title>{`${name} – ${productName}`}</title>;
}
