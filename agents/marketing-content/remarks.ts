import { findQuote } from '@staffroom/sdk';
import { sentencesOf, wordTokens } from '@staffroom/sdk/reading';
import { quotationsIn } from '@staffroom/sdk/style';
import type { Remark } from './contract.ts';
import { type Facts, hasTestimonial } from './prompt.ts';

type Form = Pick<Facts, 'name' | 'clientName' | 'scope' | 'metrics' | 'testimonial' | 'testimonialDraft'>;

const maxRemarks = 20;
const maxTextLength = 300;
/** Minimum number of words of a quotation. Shorter ones are names and terms. */
const minQuoteWords = 4;

/** Compares the quotations of a text with the client's approved testimonial, and finds prices. */
export function remarksOn(text: string, form: Form): Remark[] {
  return [
    ...strangeQuotes(text, form).map((quote) => ({ kind: 'quote' as const, text: quote })),
    ...prices(text).map((price) => ({ kind: 'price' as const, text: price })),
  ]
    .map(({ kind, text: found }) => ({ kind, text: found.slice(0, maxTextLength) }))
    .slice(0, maxRemarks);
}

function strangeQuotes(text: string, form: Form): string[] {
  const stretches = quotationsIn(text);
  const isQuotedLine = (start: number) => text.slice(start).trimStart().startsWith('>');
  const quotes = stretches
    // Quotation marks inside a quoted line of Markdown contain the quotation without its author.
    .filter(
      ({ start, end }) =>
        !isQuotedLine(start) || !stretches.some((other) => other.start > start && other.end <= end),
    )
    .map(({ start, end }) => wordsIn(text.slice(start, end)))
    .filter((quote) => wordTokens(quote).length >= minQuoteWords);
  return [...new Set(quotes)].filter((quote) => !isInForm(quote, form));
}

/** The words of a quotation, without its marks and the author after a dash at its end. */
function wordsIn(quotation: string): string {
  const words = quotation.replace(/[—–]\s?[^—–.!?]{1,80}$/, '');
  let start = 0;
  let end = words.length;
  while (start < end && edge.test(words.charAt(start))) start++;
  while (start < end && edge.test(words.charAt(end - 1))) end--;
  return words.slice(start, end);
}

/** Quotation marks, and the marks that Markdown puts around a quotation. */
const edge = /[\s"“”„‟«»‹›‚‘’'「」『』>*_]/;

/** A quotation of the testimonial is exact: nothing is left out or put in. */
function isInForm(quote: string, form: Form): boolean {
  const { name, clientName, testimonial } = form;
  const approved = hasTestimonial(form) ? testimonial : '';
  const isWhole = !/…|\.\.\.|\[/.test(quote) || approved.includes(quote);
  return [name, clientName, approved].some((own) => own !== '' && isWhole && findQuote(own, quote) !== null);
}

const amount =
  /(?:[$€£]|\b(?:EUR|USD|GBP|CHF)\b)\s?\d|\d(?:[.,’' ]?\d){0,12}\s?(?:[$€£]|(?:EUR|USD|GBP|CHF|euros?|dollars?|pounds?|Franken)\b)/i;
const priceWord =
  /\b(?:price[sd]?|pricing|costs?|fees?|licen[cs]es?|subscriptions?|discounts?|budgets?|margins?|contract value|per (?:user|seat|month|year)|invoice[sd]?|Preise?n?s?|Kosten|kostet|kostete|Gebühr(?:en)?|Lizenz(?:en)?|Rabatte?|Marge|Auftragswert|Auftragssumme|pro (?:Nutzer|Monat|Jahr))\b/i;
/** Savings of the client are results, not prices. */
const result =
  /\b(?:sav(?:e[sd]?|ings?)|less|lower|fell|cut|reduc\w{1,5}|from|spart\w{0,4}|Ersparnis|weniger|sank\w{0,2}|gesenkt|von)\b/i;

const prices = (text: string): string[] =>
  sentencesOf(text)
    .map(({ text: sentence }) => sentence)
    .filter((sentence) => amount.test(sentence) && priceWord.test(sentence) && !result.test(sentence));
