export interface Picture {
  url: string;
  width: number;
  height: number;
}

/** @throws when the text is not a diagram */
export type Draw = (source: string) => Promise<Picture>;

let drawer: Draw = async (source) => (await import('./draw-diagram.ts')).drawDiagram(source);

export const draw: Draw = (source) => drawer(source);

/** Replaces the drawer: a sandboxed frame cannot create the document for the layout. */
export function drawBy(other: Draw): void {
  drawer = other;
}
