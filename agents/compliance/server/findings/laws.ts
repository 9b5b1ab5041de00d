const numberSign = String.raw`(?:Art(?:icles?|ikeln?|s)?\.?|§{1,2}|Sections?|Sec\.)\s?`;

/** Patterns for a law: its name alone, and an article number after or before its name. */
function patternsOf(names: string) {
  return {
    itself: new RegExp(`^(?:.{0,40} )?(?:${names})$`, 'iu'),
    numbers: [
      new RegExp(
        String.raw`(?<!\p{L})(?:${names})(?!\p{L}),? ?(?:\(.{1,40}?\),? )?${numberSign}(\d{1,5})`,
        'gu',
      ),
      new RegExp(
        String.raw`${numberSign}(\d{1,5})(?: ?\(\d{1,2}\)| ?\(\p{L}\)| Abs\. \d{1,2}| lit\. \p{L}| Nr\. \d{1,2}| S\. \d){0,4} (?:of the |of |der |des )?(?:${names})(?!\p{L})`,
        'gu',
      ),
    ],
  };
}

/** Laws with numbered articles or sections, and their last number. The last articles of an EU act that set no duty are left out. */
const numbered = `
GDPR|DSGVO|DS-GVO|RGPD|General Data Protection Regulation|Datenschutz-Grundverordnung = 91
AI Act|KI-Verordnung|KI-VO = 111
NIS ?2(?: Directive|-Richtlinie)? = 46
DORA|Digital Operational Resilience Act = 57
Data Act = 50
Data Governance Act = 38
Digital Services Act|DSA = 93
Digital Markets Act|DMA = 54
Cyber Resilience Act|CRA = 71
ePrivacy Directive|2002/58/EC|2002/58/EG = 21
Late Payment Directive|2011/7/EU = 14
eIDAS = 53
BDSG|Bundesdatenschutzgesetz = 86
TDDDG|TTDSG = 30
BGB = 2385
HGB|Handelsgesetzbuch = 905
StGB = 358
LkSG|Lieferkettensorgfaltspflichtengesetz = 24
HinSchG|Hinweisgeberschutzgesetz = 42
GeschGehG = 23
ArbZG|Arbeitszeitgesetz = 26
AGG = 33
BetrVG|Betriebsverfassungsgesetz = 132
Data Protection Act 2018|DPA 2018 = 215
`
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', last = ''] = line.split(' = ');
    return { ...patternsOf(names), last: Number(last) };
  });

/** Names of other laws, in lower case and without "the" and the year. */
const others = new Set(
  `privacy act/california consumer privacy act/california privacy rights act/sarbanes-oxley act/gramm-leach-bliley act/health insurance portability and accountability act/children’s online privacy protection act/children's online privacy protection act/fair credit reporting act/fair labor standards act/family and medical leave act/americans with disabilities act/computer fraud and abuse act/electronic communications privacy act/foreign corrupt practices act/federal trade commission act/bribery act/modern slavery act/equality act/companies act/computer misuse act/human rights act/freedom of information act/employment rights act/working time directive/working time regulation/whistleblower directive/whistleblowing directive/law enforcement directive/data protection act/data protection directive/trade secrets directive/unfair contract terms act/unfair contract terms directive/consumer rights act/consumer rights directive/product liability directive/copyright act/copyright directive/machinery directive/machinery regulation/medical device regulation/market abuse regulation/payment services directive/anti-money laundering directive/corporate sustainability reporting directive/corporate sustainability due diligence directive/health and safety at work act/occupational safety and health act/export administration regulation/online safety act/personal information protection and electronic documents act/digital personal data protection act/bundesdatenschutzgesetz/arbeitsschutzgesetz/mutterschutzgesetz/kündigungsschutzgesetz/bundesurlaubsgesetz/mindestlohngesetz/geldwäschegesetz/urheberrechtsgesetz/telekommunikationsgesetz/allgemeines gleichbehandlungsgesetz/arbeitszeitgesetz/produkthaftungsgesetz/handelsgesetzbuch/it-sicherheitsgesetz/betriebsverfassungsgesetz/hinweisgeberschutzgesetz/lieferkettensorgfaltspflichtengesetz/datenschutz-grundverordnung/gewerbeordnung/abgabenordnung/arbeitsstättenverordnung/betriebssicherheitsverordnung/gefahrstoffverordnung/ki-verordnung/maschinenverordnung`.split(
    '/',
  ),
);
/** Numbers of acts of the European Union, as they are cited. */
const acts = new Set(
  '2016/679 95/46 2002/58 2011/7 2016/680 2018/1725 2019/1937 2022/2065 2022/1925 2022/2554 2022/2555 2022/868 2023/2854 2024/1689 2024/2847 910/2014 2024/1183 2016/943 93/13 2011/83 2003/88 2019/770 2019/790 2022/2464 2024/1760 2014/24 2014/25 2015/849 2015/2366 596/2014 2017/745 2006/42 2023/1230 1025/2012 2001/95 2023/988 85/374 2021/914 2010/87'.split(
    ' ',
  ),
);

const named =
  /(?:\p{Lu}[\p{L}’'-]{1,40} (?:(?:of|and|for|on|at|the|in) ){0,2}){1,6}(?:Act|Directive|Regulation)(?!\p{L})(?: (?:of )?\d{4})?/gu;
const german = /(?<!\p{L})\p{Lu}[\p{L}-]{2,60}(?:gesetz|verordnung)(?!\p{L})/gu;
const cited =
  /(?:Regulation|Directive|Verordnung|Richtlinie) (?:\((?:EU|EC|EEC|EG|EWG)\) )?(?:No\.? |Nr\. )?(\d{2,4}\/\d{1,4})(?:\/(?:EU|EC|EEC|EG|EWG))?/gu;

/**
 * Finds the laws in a text that do not exist, as the text spells them. Accepts a law that the analyzed document itself names.
 */
export function unknownLaws(text: string, document: string): string[] {
  const unknown = [
    ...[...text.matchAll(named)].flatMap(([name]) => (isOther(name) ? [] : [name])),
    ...[...text.matchAll(german)].flatMap(([name]) => (isOther(name) ? [] : [name])),
    ...[...text.matchAll(cited)].flatMap(([name, number = '']) => (acts.has(number) ? [] : [name])),
    ...numbered.flatMap((law) => beyond(text, law)),
  ];
  return [...new Set(unknown.map((name) => name.trim()))].filter((name) => !document.includes(name));
}

function isOther(name: string): boolean {
  const plain = name
    .toLowerCase()
    .replace(/^(?:the|under the|see the|this|that) /, '')
    .replace(/ (?:of )?\d{4}$/, '');
  if (plain.split(' ').length < 2 && / /.test(name)) return true;
  return (
    [...others].some((known) => plain === known || plain.endsWith(` ${known}`)) ||
    numbered.some(({ itself }) => itself.test(plain))
  );
}

/** Finds article numbers that do not exist in the law, such as "GDPR Art. 120" and "§ 90 BDSG". */
function beyond(text: string, { numbers, last }: (typeof numbered)[number]): string[] {
  return numbers
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .flatMap(([name, number = '']) => (Number(number) < 1 || Number(number) > last ? [name] : []));
}

/** Removes the names of these laws from a text. */
export function withoutLaws(text: string, laws: readonly string[]): string {
  const left = laws.reduce((rest, law) => rest.replaceAll(law, ''), text);
  return left
    .replaceAll(/\(\s*[,;]?\s*\)/g, '')
    .replaceAll(/(?<!\s)\s+([,.;:)])/g, '$1')
    .replaceAll(/\(\s+/g, '(')
    .replaceAll(/ {2,}/g, ' ')
    .replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');
}
