/** A vector in PostgreSQL's text format. Six digits exceed the precision of the embedder's weights. */
export function vectorLiteral(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toFixed(6)).join(',')}]`;
}
