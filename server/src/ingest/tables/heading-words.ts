/** Typical column names of business tables. They count as one piece of evidence among others, and never suffice alone. */
const words = new Set(
  `account action address age agency agent allocation amount annual answer applicant area article asset assignee author average
  balance bank batch begin benefit bid bonus branch brand budget buyer capacity carrier category cause certificate change channel
  chapter charge city class clause client code color colour column comment comments company component condition consumption contact
  content contract control cost costs count country county course created criteria criterion currency currently customer date days
  deadline decision delivery department deputy description destination detail details device difference discount district division
  document due duration duty effort email employee employees end energy entity entry equipment error estimate event example expiry
  fee fees field file finding first firm floor forecast format frequency from fund gender goal grade grant group head headcount height
  hour hours id identifier impact income index industry initials input interval invoice issue item job key kind label language last
  latitude lead length level license limit line link list location longitude maker manager manufacturer margin market material max
  mean measure median method min minimum maximum mobile mode model module month municipality name net gross no note notes number
  objective office operator option order organisation organization origin output owner package page part parameter partner party
  pay payment percent percentage period permit person phase phone pieces place plan plant port position postcode price priority
  process product profit program project property provider province purpose qty quality quantity quarter question rank rate rating
  reason record recipient reference region remark remarks requirement responsible result results revenue review risk role room route
  salary sales sample scenario score section sector sequence serial series service severity share shelf shift site size skill source
  spend staff stage start state status step stock store street sum supplier surname system target tariff task tax team telephone term
  test time title to topic total town training turnover type unit units until update url usage user username value variant vat vendor
  version volume warehouse warranty week weight width year zip zone
  abteilung adresse aktion alter anbieter anrede ansprechpartner anzahl art artikel aufgabe auftrag ausgaben bearbeiter bedarf beginn
  bemerkung bemerkungen bereich beruf beschreibung bestand betrag bezeichnung bis charge datei datum dauer dienst ebene einheit
  einkauf email ende ergebnis erstellt fach farbe fällig firma frist funktion gebühr gebäude gewicht größe gruppe hersteller hinweis
  jahr kategorie kennung konto kommentar kosten kostenstelle kunde kürzel lager land leistung leiter leitung lieferant lieferung
  liefertermin lieferzeit maßnahme material menge merkmal mitarbeiter monat nachname name nr nummer ort phase plz position preis
  priorität produkt projekt prozent quelle rabatt raum rolle saldo schicht sparte stadt stand standort status stelle straße stück
  summe team teil telefon termin thema titel typ umsatz verantwortlich vertrag von vorname wert woche zahlung zeit ziel zimmer
  zuständig zweck zustand
  adresse année catégorie client coût date département description désignation durée fournisseur lieu mois montant nom numéro pays
  poste prénom prix produit quantité référence région responsable service statut titre total type unité ville
  apellido cantidad categoría ciudad cliente código correo coste departamento descripción dirección empresa estado fecha nombre
  número país precio producto proveedor puesto referencia región teléfono tipo unidad valor
  aantal afdeling bedrag categorie datum functie klant land leverancier naam nummer omschrijving prijs stad voornaam
  azienda categoria città cliente codice cognome costo data descrizione fornitore importo indirizzo nome numero paese prezzo prodotto
  quantità reparto stato telefono unità
  cena data dział ilość imię kod kwota miasto nazwa nazwisko numer opis produkt stanowisko uwagi wartość`.split(
    /\s+/,
  ),
);

/** Matches German column names, which are compounds: `Artikelnummer`, `Stückpreis`. */
const compound =
  /(?:nummer|preis|datum|menge|name|betrag|kosten|stelle|art|zeit|zahl|wert|ort|gruppe|nr|bezeichnung|termin|grad|satz|titel|leiter|leitung|status|summe|code|dauer)$/;

export function isHeadingWord(text: string): boolean {
  if (text.length > 60) return false;
  const parts = text
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((part) => part !== '');
  return (
    parts.length <= 6 && parts.some((part) => words.has(part) || (part.length > 6 && compound.test(part)))
  );
}
