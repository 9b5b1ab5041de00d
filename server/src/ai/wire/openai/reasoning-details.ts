type Detail = Record<string, unknown>;

/** Fields that arrive in pieces. */
const texts = ['text', 'summary', 'data'];

/**
 * Joins the pieces of `reasoning_details`, which OpenRouter requires with the tool calls of the next request: they contain the
 * signatures of Claude's and Gemini's reasoning.
 */
export class ReasoningDetails {
  readonly details: Detail[] = [];

  add(pieces: unknown): void {
    if (!Array.isArray(pieces)) return;
    for (const piece of pieces) if (typeof piece === 'object' && piece !== null) this.#join(piece as Detail);
  }

  #join(piece: Detail): void {
    const last = this.details.at(-1);
    if (!last || last['type'] !== piece['type'] || last['index'] !== piece['index'])
      return void this.details.push({ ...piece });
    for (const [name, value] of Object.entries(piece)) {
      const before = last[name];
      if (texts.includes(name) && typeof before === 'string' && typeof value === 'string')
        last[name] = before + value;
      else if (value != null) last[name] = value;
    }
  }
}
