import { useEffect, useEffectEvent } from 'react';

/** A field that keeps what the person types while the palette's code loads. */
export function PaletteLoading({ onType }: { onType: (text: string) => void }) {
  const type = useEffectEvent(onType);
  useEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.metaKey || event.ctrlKey || event.isComposing) return;
      event.preventDefault();
      type(event.key);
    };
    window.addEventListener('keydown', keep);
    return () => window.removeEventListener('keydown', keep);
  }, []);
  return null;
}
