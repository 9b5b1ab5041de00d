/** Parses a tool's input; returns invalid JSON as text, which the tool's schema then reports to the model. */
export function parsedInput(json: string): unknown {
  if (json.trim() === '') return {};
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
