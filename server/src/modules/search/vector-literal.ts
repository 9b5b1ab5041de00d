/** Formats a vector in PostgreSQL's text format. Six digits are more precise than the weights of the embedder. */
export function vectorLiteral(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toFixed(6)).join(',')}]`;
}
