import { expect, it } from 'vitest';
import { languageOf } from './page-language.ts';

it.each([
  ['eng', 'The supplier shall keep all of the data in Frankfurt and is liable for the loss of it.'],
  ['deu', 'Der Lieferant haftet fur die Daten und wird von dem Kunden nicht mit den Kosten belastet.'],
  [
    'fra',
    'Le fournisseur est responsable des données et garantit que les prix du contrat sont pour une durée de deux ans.',
  ],
  [
    'spa',
    'El proveedor es responsable de los datos y de las pérdidas que se causen por la falta de una copia.',
  ],
  [
    'ita',
    'Il fornitore è responsabile dei dati e della perdita che si verifica per la mancanza di una copia nel sistema.',
  ],
  [null, 'Frankfurt 10 Berlin 20 Paris 30 Madrid 40 Roma 50 Wien 60 Bern 70 London Oslo Prag Riga Kiel Ulm'],
  [null, 'The notice'],
])('the language of a page is recognized as %s: %s', (language, text) => {
  expect(languageOf(text)).toBe(language);
});
