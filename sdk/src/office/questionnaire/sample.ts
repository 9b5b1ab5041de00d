/** Addresses, numbers and dates that nobody has: "username@vendor.domain", "555-555-5555", "mm/dd/yyyy". */
const dummy: readonly RegExp[] = [
  /^(?:user(?:name)?|name|first\.?last|vorname\.?nachname)?@\S{1,80}$|^\S{1,80}@(?:\w{1,40}\.)?(?:example|vendor|supplier|company|yourcompany|domain|beispiel|firma)\.\p{L}{2,12}$/iu,
  /^\(?(?:555|123|000|x{3})\)?[-. ]{0,2}(?:555|456|000|x{3})[-. ]?(?:5555|7890|0000|\d{4}|x{4})$/iu,
  /^(?:m{1,2}|d{1,2}|t{1,2}|y{4}|j{4})[-/.](?:m{1,2}|d{1,2}|t{1,2})[-/.](?:y{2,4}|j{2,4}|d{1,2}|t{1,2})$/iu,
  /^https?:\/\/(?:www\.)?(?:example|vendor|supplier|company|yourcompany|domain|beispiel|firma)\.\p{L}{2,12}(?:\/\S{0,120})?$/iu,
  /^(?:e\.\s?g\.|for example|example:|sample:|z\.\s?B\.|beispiel:|p\. ?ej\.|ejemplo:|par exemple|exemple\s?:)/iu,
  /^[-–—<[(\s]{0,4}(?:please )?(?:select|choose) (?:an? |one|from |your )?.{0,30}$/iu,
];
/** Words of a sample that its label need not have: "Brief description of the product" below "Product". */
const fillers =
  'a an and brief short description of the your our for to with information details name number here text kurze kurz beschreibung der die das des ihr ihre ihres und name hier angabe breve descripción del de la el su y nombre brève courte du le les votre nom';
const maxLength = 120;
const stem = (word: string) => word.slice(0, Math.max(4, word.length - 2));
const stemsIn = (text: string) => (text.toLowerCase().match(/\p{L}{2,40}/gu) ?? []).map(stem);

/**
 * Whether the content of an answer cell is the buyer's sample and no answer: a dummy address, or the words of its label again.
 * @param label the text that the cell belongs to, such as "Vendor name"
 */
export function isSample(words: string, label: string): boolean {
  if (words.length > maxLength) return false;
  if (dummy.some((pattern) => pattern.test(words))) return true;
  // A question is answered with its own words, too: "Do you use AES or DES?" with "AES".
  if (/[?]|:\s\S/u.test(label) || label.length > maxLength) return false;
  const asked = new Set(stemsIn(label));
  const own = stemsIn(words);
  const more = own.filter((word) => !asked.has(word));
  return own.length > more.length && more.every((word) => fillerStems.has(word)) && !/\d/.test(words);
}

const fillerStems: ReadonlySet<string> = new Set(fillers.split(' ').map(stem));
