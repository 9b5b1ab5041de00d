export const germanStopWords: ReadonlySet<string> = new Set(
  `ab aber alle allem allen aller alles als also am an ander andere anderen anderer anderes auch auf aus bei beim bevor bin bis
  bist bitte bzw da dabei dafur daher damit danach dann darf darfst daran darauf daraus darin daruber das dass dazu dein deine deinem
  deinen deiner dem den denn der deren des dessen deshalb die dies diese diesem diesen dieser dieses dir doch dort du durch durfen
  ein eine einem einen einer eines einige er erst es etwas euch euer eure fur gab geben gegen gegeben gehen geht gemacht gibt gilt gelten ging
  haben habe hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im immer in ins ist ja jede jedem jeden
  jeder jedes jener kann kannst kein keine keinem keinen keiner konnen konnte konnten lassen macht machen man manche mehr mein meine
  meinem meinen meiner mich mir mit mochte muss mussen musste nach nicht nichts noch nun nur ob oder ohne schon sehr sein seine
  seinem seinen seiner seit selbst sich sie sind so sobald sofern solche soll sollen sollte sondern sonst sowie sowohl uber um und uns unser
  unsere unserem unseren unserer unter viel viele vielen vom von vor wahrend wann war waren warum was weder weil welche welchem
  welchen welcher welches wem wen wenn wer werde werden weshalb wessen wie wieso wieviel will wir wird wo wobei wofur woher wohin
  wollen womit woran worauf woraus worin woruber wovon wozu wurde wurden wurde zu zum zur zwar zwischen`.split(
    /\s+/,
  ),
);
