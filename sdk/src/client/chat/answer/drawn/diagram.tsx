import { useEffect, useState } from 'react';
import classes from './drawn.module.css';
import { t } from '../../../texts/texts.ts';
import { draw, type Picture } from './draw.ts';

/** A Mermaid diagram as an image. Shows the diagram's source while loading and on errors. */
export function Diagram({ source }: { source: string }) {
  const [drawn, setDrawn] = useState<{ source: string; picture: Picture } | null>(null);
  useEffect(() => {
    let gone = false;
    draw(source).then(
      (picture) => {
        if (!gone) setDrawn({ source, picture });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [source]);
  const text = (
    <pre>
      <code>{source}</code>
    </pre>
  );
  if (drawn?.source !== source) return text;
  const { picture } = drawn;
  return (
    <figure className={classes.diagram}>
      <img src={picture.url} width={picture.width} height={picture.height} alt={t('Diagram')} />
      <details>
        <summary>{t('Source')}</summary>
        {text}
      </details>
    </figure>
  );
}
