/** The input of a tool; the text itself where it is no JSON: the tool's schema says so to the model. */
export function parsedInput(json: string): unknown {
  if (json.trim() === '') return {};
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
