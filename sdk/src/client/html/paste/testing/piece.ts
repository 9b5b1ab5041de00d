/** A piece of the clipboard: its name, its HTML, and the HTML that the editor shows after it was pasted. */
export type Piece = readonly [name: string, pasted: string, shown: string];
