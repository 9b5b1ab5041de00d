export interface Picture {
  /** `data:` */
  url: string;
  width: number;
  height: number;
}

/** @throws where the text is no diagram */
export type Draw = (source: string) => Promise<Picture>;

let drawer: Draw = async (source) => (await import('./draw-diagram.ts')).drawDiagram(source);

/** A Mermaid diagram as a picture. What draws is fetched with the first one. */
export const draw: Draw = (source) => drawer(source);

/** A frame has no document of its own beside it in which diagrams could be laid out. */
export function drawBy(other: Draw): void {
  drawer = other;
}
