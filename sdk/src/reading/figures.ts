const amount = String.raw`\d{1,3}(?:[,.'’\u00a0 ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d+)?`;
/** "1–2" of "$1–2 million". "From 9 to 6 percent" is a change, and no range. */
const span = String.raw`(?:${amount})(?:[KMB]?\s?[–—-]\s?(?:(?:US)?[$€£¥]\s?)?(?:${amount}))?`;
const scale = String.raw`(?:\s?(?:[KMB](?![\p{L}\d])|thousand|millions?|billions?|trillions?|bn|Mio\.?|Mrd\.?|Millionen|Milliarden|millones)(?!\p{L}))?`;
const unit = String.raw`(?:%|‰|percent\b|per cent\b|percentage points\b|Prozent\b|por ciento\b|pour cent\b|seconds?|minutes?|hours?|days?|weeks?|months?|years?|Stunden?|Tage?|Wochen?|Monate?|Jahre?|km|kg|kWh|MWh|tonnes?|tons?|miles?|euros?|dollars?|people|customers?|users?|employees?|times)`;
/** What follows a number without being counted by it. */
const small = String.raw`(?:and|are|but|for|from|had|has|have|per|than|that|the|was|were|which|with|als|aus|bis|das|den|der|die|für|mit|und|von|con|los|las|por|que)`;
const figure = new RegExp(
  String.raw`(?<![\p{L}\d.,§#/-])(?:(?:US)?[$€£¥]\s?${span}${scale}|${span}${scale}\s?(?:[€£¥]|${unit})(?![\p{L}\d])|\d{1,3}(?:[,’']\d{3})+(?:\s(?!${small}(?!\p{L}))\p{L}{3,})?)`,
  'giu',
);

/**
 * The figures that a sentence gives with what they count: amounts of money, shares, times, large numbers. Years, clauses and
 * numbers of rooms are none.
 * @example figuresIn('Costs fell by 4 % to $1.4 million in 2024.') // ['4 %', '$1.4 million']
 */
export const figuresIn = (sentence: string): string[] =>
  [...sentence.matchAll(figure)].map(([found]) => found.replaceAll(/\s+/g, ' ').trim());
