/** A vector as PostgreSQL reads it. Six digits are more than the embedder's weights give. */
export function vectorLiteral(vector: Float32Array): string {
  return `[${Array.from(vector, (value) => value.toFixed(6)).join(',')}]`;
}
