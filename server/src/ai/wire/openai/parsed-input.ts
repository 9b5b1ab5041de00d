/**
 * Parses a tool's input. Some servers send `null` for no input, or encode the JSON twice. Returns invalid JSON as text, which
 * the tool's schema then reports to the model.
 */
export function parsedInput(json: string): unknown {
  if (json.trim() === '') return {};
  try {
    const input: unknown = JSON.parse(json);
    if (typeof input === 'string' && input.trimStart().startsWith('{')) return JSON.parse(input);
    return input ?? {};
  } catch {
    return json;
  }
}
