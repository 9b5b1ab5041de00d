export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** Draws a diagram. @throws when the text is not a diagram */
export type Draw = (source: string) => Promise<Picture>;

let drawer: Draw = async (source) => (await import('./draw-diagram.ts')).drawDiagram(source);

export const draw: Draw = (source) => drawer(source);

/** Replaces the function that draws diagrams, because a sandboxed frame cannot create the document that mermaid measures in. */
export function drawBy(other: Draw): void {
  drawer = other;
}
