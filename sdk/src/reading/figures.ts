const amount = String.raw`\d{1,3}(?:[,.'’\u00a0 ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;
/** A range such as the "1–2" of "$1–2 million". "From 9 to 6 percent" is a change, not a range. */
const span = String.raw`(?:${amount})(?:[KMB%]?\s?[–—-]\s?(?:(?:US)?[$€£¥]\s?)?(?:${amount}))?`;
const scale = String.raw`(?:\s?(?:[KMB](?![\p{L}\d])|thousand|millions?|billions?|trillions?|bn|Mio\.?|Mrd\.?|Millionen|Milliarden|millones)(?!\p{L}))?`;
const unit = String.raw`(?:%|‰|percent\b|per cent\b|percentage points\b|Prozent\b|por ciento\b|pour cent\b|seconds?|minutes?|hours?|days?|weeks?|months?|years?|Stunden?|Tage?|Wochen?|Monate?|Jahre?|km|kg|kWh|MWh|tonnes?|tons?|miles?|euros?|dollars?|people|customers?|users?|employees?|times)`;
/** Words that can follow a number but are not its unit. */
const small = String.raw`(?:and|are|but|for|from|had|has|have|per|than|that|the|was|were|which|with|als|aus|bis|das|den|der|die|für|mit|und|von|con|los|las|por|que)`;
const figure = new RegExp(
  String.raw`(?<![\p{L}\d.,§#/-])(?:(?:US)?[$€£¥]\s?${span}${scale}|${span}${scale}\s?(?:[€£¥]|${unit})(?![\p{L}\d])|\d{1,3}(?:[,’']\d{3})+(?:\s(?!${small}(?!\p{L}))\p{L}{3,})?)`,
  'giu',
);

/**
 * Finds the figures of a sentence with their units: amounts, percentages, times and large numbers. Skips years, clause numbers
 * and room numbers.
 * @example figuresIn('Costs fell by 4 % to $1.4 million in 2024.') // ['4 %', '$1.4 million']
 * @experimental
 */
export const figuresIn = (sentence: string): string[] =>
  [...sentence.matchAll(figure)].map(([found]) => found.replaceAll(/\s+/g, ' ').trim());
