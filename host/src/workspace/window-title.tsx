import { useProductName } from './workspace-config.ts';

/** Sets the title of the browser's tab. */
export function WindowTitle({ name }: { name: string }) {
  const productName = useProductName();
  return <title>{`${name} – ${productName}`}</title>;
}
