import { limitIn } from './limits.ts';
import { everyWord, type RuleSet, word } from './rule-set.ts';

// Buyers' texts often omit accents: "entregaran", "debera".

const parties =
  '(?:(?:el|la|los|las|cada|un|una) )?(?:empresas? )?(?:adjudicatari[oa]s?|contratistas?|licitador(?:es|as?)?|proveedor(?:es|as?)?|ofertantes?|concesionari[oa]s?|suministrador(?:es|as?)?|subcontratistas?|oferentes?|postor(?:es)?|proponentes?|empresas?)';
const things =
  '(?:(?:el|la|los|las|dich[oa]s?|tod[oa]s (?:los|las)) )?(?:ofertas?|proposici(?:ón|ones)|propuestas?|productos?|materiales|artículos|servicios?|sistemas?|soluci(?:ón|ones)|suministros?|equipos?|documentaci(?:ón|ones)|software|aplicaci(?:ón|ones)|plataforma|portal(?:es)?|webs?|herramientas?)';
const buyers =
  '(?:el|la|los|las) (?:ayuntamiento|administración|órgano de contratación|responsable del contrato|mesa de contratación|fundación|entidad|agencia|instituto|consorcio|organismo|junta|xunta|gobierno|dirección (?:técnica|del proyecto)|directora? (?:técnic[oa]|del proyecto)|entidad contratante|entidad adjudicadora|técnico responsable|servicios? técnicos?|comité|consejería|ministerio|universidad|diputación|poder adjudicador|municipio|comisión|comprador)';
const must = word(
  'deber[áa]n?|deben?|debiendo|habr[áa]n? de|han? de|tendr[áa]n? que|tienen? que|teniendo que',
  'obligad[oa]s?|obligatori[oa]s?|obligatoriamente|obligaci[óo]n de|deber de|vendr[áa]n? obligad[oa]s?|imprescindibles?|preceptiv[oa]s?',
  '(?:es|son|ser[áa]n?) (?:necesari[oa]s?|exigibles?|requisitos?|responsables?|de cuenta|por cuenta|nuev[oa]s|a cargo)',
  'es responsabilidad|se exig(?:e|en|ir[áa]n?)|se requier(?:e|en)|se requerir[áa]n?|requerir[áa]n?|requieren?',
  'no (?:se )?podr[áa]n?|no se admit(?:e|en|ir[áa]n?)|no se acept(?:a|an|ar[áa]n?)|en ning[úu]n caso|prohibid[oa]s?|queda(?:n|r[áa]n?)? excluid[oa]s?',
  'se compromet(?:e|en|er[áa]n?)|comprometi[ée]ndose|(?:corr|ser)[áe]r?[áa]?n? (?:a|por|de) (?:cuenta|cargo)|correr[áa]n? (?:a|por|de) (?:cuenta|cargo)|(?:a|por) (?:cuenta|cargo) (?:del? (?:la )?(?:empresa )?)(?:adjudicatari[oa]|contratista|licitador[a]?|proveedor)',
  'corresponder[áa]n? (?:al?|a la)(?: la)? (?:empresa )?(?:adjudicatari[oa]|contratista|licitador[a]?|proveedor)',
  'a m[áa]s tardar',
);
/** Matches a duty in future tense: "la empresa aportará", "igualmente asumirá los gastos", "se entregaran". */
const duty = word(
  String.raw`${parties}(?: [\p{L}.,()]+){0,6}? (?!(?:podr|recibir|percibir|tendr[áa]n? derecho)\p{L}*)\p{L}{2,}(?:ar|er|ir|dr)(?:á|án|an)`,
  String.raw`(?:se )?(?:asum|aport|entreg|present|suministr|garantiz|acredit|sustitu|repon|respond|facilit|mantend|cumpl|adopt|abon|instal|incluy|remit)\p{L}{0,3}(?:r[áa]n?)`,
  String.raw`(?:asimismo|también|igualmente|adem[áa]s),? (?:particip|colabor|incluir|realiz|emit|elabor)\p{L}{0,3}(?:[áa]n?)`,
  String.raw`${things}(?: [\p{L},]+){0,6}? (?:satisfar|cumplir|garantizar|permitir|ofrecer|incorporar|dispondr|incluir|soportar|contendr|realizar)(?:á|án)`,
);
const should = word(
  'deber[íi]an?|se recomienda|recomendables?|preferiblemente|preferentemente|deseables?|se valorar[áa]n?(?: positivamente)?|ser[áa]n? valorables?|convendr[íi]a|se aconseja',
);
const choice = word(String.raw`(?:${parties}|${things})(?: \p{L}+){0,3}? (?:podr[áa]n?|pueden?)`);
const buyersOwn = everyWord(
  String.raw`${buyers}(?: (?:de|del|para|que) [\p{L} ]{2,40}?)?,? (?:deber[áa]n?|debe|podr[áa]n?|puede|tendr[áa] que|se compromete|se reserva|exigir[áa]|requerir[áa]|facilitar[áa]|realizar[áa]|adjudicar[áa]|notificar[áa]|proporcionar[áa]|nombrar[áa]|pondr[áa]|designar[áa]|establecer[áa]|aportar[áa])`,
);
const order = word(
  '^[^\\p{L}]*(?:(?:por favor,? )?(?:describa|indique|explique|detalle|adjunte|incluya|aporte|presente|especifique|enumere|confirme|facilite|cumplimente|rellene))n?',
);

export const spanish: RuleSet = {
  levelOf(sentence) {
    if (sentence.endsWith('?')) return sentence.split(/\s+/).length < 80 ? 'must' : null;
    const left = sentence.replaceAll(buyersOwn, ' ');
    // A sentence with a wish is a wish, even if it also mentions a duty.
    const rest = left.replace(should, ' ');
    if (rest !== left && !word('deber[áa]n?|deben?|obligatori[oa]s?').test(rest)) return 'should';
    if (must.test(left) || duty.test(left) || order.test(sentence) || this.limitOf(sentence) !== '')
      return 'must';
    return choice.test(left) ? 'may' : null;
  },
  limitOf: (sentence) =>
    limitIn(sentence, {
      limits: word(
        'm[áa]xim[oa]s?|no (?:podr[áa]n? )?(?:super|exced|sobrepas)\\p{L}*|limitad[oa]s?|hasta|l[íi]mite',
      ),
      units: 'p[áa]ginas?|palabras?|caracteres|folios?|diapositivas?|caras?',
    }),
  deadline: word(
    'plazo de presentaci[óo]n|fecha l[íi]mite|a m[áa]s tardar|antes del|plazo m[áa]ximo de presentaci[óo]n',
  ),
  certification: word(
    'certificad\\p{L}*|certificaci\\p{L}*|acredit\\p{L}*|homolog\\p{L}*|seguros?|p[óo]lizas?|aval(?:es)?|ISO ?\\d{4,5}|declaraci[óo]n responsable',
  ),
  format: word(
    'formato|PDF|sobre (?:cerrado|electr[óo]nico|[AB12])|tama[ñn]o de letra|interlineado|m[áa]rgenes',
  ),
};
