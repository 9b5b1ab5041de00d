import { useProductName } from './workspace-config.ts';

export function WindowTitle({ name }: { name: string }) {
  const productName = useProductName();
  return <title>{`${name} – ${productName}`}</title>;
}
