const said = [
  'hi|hello|hey|dear|greetings',
  'good (?:morning|afternoon|evening|day|night)',
  'thanks|thank you|thx|cheers',
  'bye|goodbye|see you',
  'ok|okay|great|perfect|excellent|wonderful|awesome|fine|cool|nice|super|got it|understood',
  'help|who are you|what are you|what can you do|how are you|can you help|how does this work',
  'hallo|servus|moin|gr(?:ü|ue)(?:ß|ss) (?:gott|dich)|guten (?:morgen|tag|abend)|danke|dankeschön|vielen dank|tschüss|verstanden|alles klar|prima',
  "salut|bonjour|bonsoir|merci|merci beaucoup|au revoir|d[’']accord|parfait",
  'hola|buenos d[ií]as|buenas (?:tardes|noches)|gracias|muchas gracias|adi[oó]s|vale|perfecto',
  'ciao|buongiorno|buonasera|grazie|grazie mille|arrivederci|va bene|perfetto',
];
/** Words that occur beside a greeting or thanks and ask for nothing. */
const besides =
  'all|again|very|so|really|much|a|an|lot|bunch|many|everyone|everybody|team|there|assistant|bot|now|then|later|today|doing|for|to|the|your|you|me|this|that|it|is|was|s|helpful|useful|clear|good|great|help|helps|helped|answer|answers|explanation|information|time|please|and|schön|sehr|für|die|ihre|deine|hilfe|und|beaucoup|bien|pour|votre|mucho|por|tu|su|mille|molto|per';
const gap = String.raw`[\s\p{P}\p{S}\uFE0F]`;
const courtesy = new RegExp(
  `^${gap}*(?:${said.join('|')})(?:${gap}+(?:${said.join('|')}|${besides}))*${gap}*$`,
  'iu',
);

/**
 * Whether the message is only a greeting or thanks, so that no search is needed.
 * @experimental
 */
export function isCourtesy(message: string): boolean {
  return message.length <= 120 && courtesy.test(message);
}
