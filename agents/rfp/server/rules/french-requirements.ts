import { limitIn } from './limits.ts';
import { everyWord, type RuleSet, word } from './rule-set.ts';

const parties =
  "(?:(?:le|la|les|l['’]|chaque|un|une|tout) ?)?(?:titulaires?|candidats?|soumissionnaires?|prestataires?|entreprises?|attributaires?|fournisseurs?|cocontractants?|opérateurs? économiques?|entrepreneurs?|contractants?|sous-traitants?|maître d['’]œuvre)";
const things =
  "(?:(?:le|la|les|l['’]|son|sa) ?)?(?:offres?|propositions?|dossiers?|mémoires?|réponses?|prestations?|fournitures?|solutions?|logiciels?|systèmes?|plateformes?|documents?|livrables?|prix)";
const buyers =
  "(?:le|la|l['’]|les) ?(?:pouvoir adjudicateur|acheteur|commune|ville|mairie|département|région|collectivité|maître d['’]ouvrage|administration|ministère|université|établissement|représentant du pouvoir adjudicateur|commission|entité adjudicatrice|client|métropole|communauté)";
const must = word(
  'doi(?:t|vent)|devr(?:a|ont)|devant (?:être|justifier)|(?:est|sont|sera|seront) tenue?s? (?:de|d)',
  'obligatoires?|obligatoirement|impérative?s?|impérativement|(?:est|sont|sera|seront) (?:exigée?s?|requise?s?|interdite?s?|exclue?s?|rejetée?s?|éliminée?s?|irrecevables?)',
  "s['’]engage(?:nt|ra|ront)?|ne (?:peut|peuvent|pourra|pourront|sera|seront|saurait)|n['’]est pas (?:admis|autorisé|permis)e?|sous peine|au plus tard|il (?:est|sera) (?:nécessaire|indispensable|interdit)|a l['’]obligation|ont l['’]obligation|à (?:la|sa) charge(?: du)?|n['’]excéde(?:ra|ront)",
);
/** Matches a duty in present or future tense: "le titulaire assure", "le candidat remettra". */
const duty = word(
  String.raw`${parties}(?: [\p{L}’',()-]+){0,5}? (?!(?:pourr|recevr|ser|aur)(?:a|ont)(?!\p{L}))\p{L}{2,}(?:era|eront|ira|iront|dra|dront|tra|tront)`,
  String.raw`${parties} (?:assure|fournit|garantit|remet|met en place|prend en charge|justifie|communique|produit|présente|respecte|supporte|transmet|réalise|désigne)(?:nt)?`,
);
const should = word(
  'devrai(?:t|ent)|(?:est|sont) (?:recommandée?s?|souhaitée?s?|souhaitables?|conseillée?s?|invitée?s?)|de préférence|apprécié(?:e?s?)|serait (?:un plus|apprécié)',
);
const choice = word(String.raw`(?:${parties}|${things})(?: \p{L}+){0,3}? (?:peut|peuvent|pourra|pourront)`);
const buyersOwn = everyWord(
  String.raw`${buyers}(?: (?:de|du|des|d['’]) ?[\p{L} ]{2,40}?)?,? (?:doit|devra|peut|pourra|s['’]engage|se réserve|est tenue?|ne peut|ne pourra|assure|fournit|notifiera|communiquera|mettra)`,
);
const order = word(
  '^[^\\p{L}]*(?:(?:veuillez|merci de|prière de)|décrivez|indiquez|précisez|détaillez|joignez|fournissez|expliquez|listez|confirmez|joindre|fournir|remplir|décrire|préciser)',
);

export const french: RuleSet = {
  levelOf(sentence) {
    if (sentence.endsWith('?')) return sentence.split(/\s+/).length < 80 ? 'must' : null;
    const left = sentence.replaceAll(buyersOwn, ' ');
    const rest = left.replace(should, ' ');
    if (rest !== left && !word('doi(?:t|vent)|devr(?:a|ont)|obligatoires?|impérativement').test(rest))
      return 'should';
    if (must.test(left) || duty.test(left) || order.test(sentence) || this.limitOf(sentence) !== '')
      return 'must';
    return choice.test(left) ? 'may' : null;
  },
  limitOf: (sentence) =>
    limitIn(sentence, {
      limits: word(
        "maximum|maximal\\p{L}*|maxi|au plus|n['’]excéd\\p{L}*|pas (?:excéder|dépasser)|dépass\\p{L}*|limitée?s? à|limite",
      ),
      units: 'pages?|mots?|caractères?|diapositives?|feuillets?',
    }),
  deadline: word('date limite|au plus tard|avant le|délai de (?:remise|réception)|heure limite'),
  certification: word(
    'certificats?|certification\\p{L}*|certifié\\p{L}*|attestations?|assurances?|agréments?|habilitations?|ISO ?\\d{4,5}|caution',
  ),
  format: word('format|PDF|police de caractères|interligne|marges|sous pli|enveloppe|exemplaires?'),
};
