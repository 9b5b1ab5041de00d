import { useEffect, useState } from 'react';
import classes from './drawn.module.css';

interface Picture {
  url: string;
  width: number;
  height: number;
}

/** A Mermaid diagram as a picture; its source until it is drawn, and where it cannot be. */
export function Diagram({ source }: { source: string }) {
  const [drawn, setDrawn] = useState<{ source: string; picture: Picture } | null>(null);
  useEffect(() => {
    let gone = false;
    import('./draw-diagram.ts')
      .then(({ drawDiagram }) => drawDiagram(source))
      .then(
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
      <img src={picture.url} width={picture.width} height={picture.height} alt="Diagram" />
      <details>
        <summary>Source</summary>
        {text}
      </details>
    </figure>
  );
}
