import { testAgent } from '@staffroom/sdk/testing';
import { expect, it } from 'vitest';
import * as contract from './contract.ts';
import plugin from './server/index.ts';

const id = '5a6c1c0e-51a8-4c5e-9a55-6c1f7d0c2b01';

function reading(text: string) {
  const agent = testAgent(plugin, {
    documents: [{ id, filename: 'request.txt', text }],
    modelSettings: { provider: 'builtin' },
  });
  return {
    run: () => agent.run(contract.analyse, { documentId: id }),
    ledger: (rfpId: string) => agent.request(contract.getLedger, { params: { id: rfpId } }),
  };
}

const ledgerOf = async (...paragraphs: string[]) => {
  const { run, ledger } = reading(paragraphs.join('\n\n'));
  return ledger((await run()).rfpId);
};
const rowsOf = ({ rows }: Awaited<ReturnType<typeof ledgerOf>>) =>
  rows.map(({ level, kind, limit, quote }) => [level, kind, limit, quote.split(' ').slice(0, 4).join(' ')]);

it('the requirements of a Spanish RFP are the duties of the bidder, not of the buyer', async () => {
  const ledger = await ledgerOf(
    'El presente pliego regula el suministro de boyas para el puerto del municipio.',
    'El adjudicatario deberá entregar las boyas en los almacenes del puerto.',
    'La empresa aportará un certificado de calidad con cada entrega.',
    'No se admitirán boyas usadas.',
    'El Ayuntamiento deberá pagar las facturas en treinta días.',
    'La memoria tendrá una extensión máxima de 20 páginas.',
    'Las ofertas se presentarán antes del 15 de enero de 2027 a las 14:00 horas.',
    'Se valorará positivamente la experiencia del equipo.',
  );
  expect(rowsOf(ledger)).toEqual([
    ['must', 'mandatory', '', 'El adjudicatario deberá entregar'],
    ['must', 'certification', '', 'La empresa aportará un'],
    ['must', 'mandatory', '', 'No se admitirán boyas'],
    ['must', 'mandatory', '20 páginas', 'La memoria tendrá una'],
    ['must', 'deadline', '', 'Las ofertas se presentarán'],
    ['should', 'desired', '', 'Se valorará positivamente la'],
  ]);
  expect(ledger.rfp.dates).toMatchObject([
    { date: '2027-01-15', time: '14:00 horas', text: 'Presentación de ofertas' },
  ]);
});

it('a Spanish duty may name the bidder before, a thing of the bidder or the costs', async () => {
  const ledger = await ledgerOf(
    'El presente pliego regula el portal web de la Fundación del Puerto y su mantenimiento.',
    'El nuevo portal satisfará, como mínimo, las normas de accesibilidad.',
    'Corresponderá al adjudicatario la instalación del sistema.',
    'Asimismo, participará en las pruebas de rendimiento.',
    'Los trabajos se harán en locales por cuenta de la empresa adjudicataria.',
    'La empresa asume el deber de destinar los medios que resulten adecuados.',
    'La Fundación nombrará a un responsable del contrato.',
    'Serán valorables las mejoras en el diseño.',
  );
  expect(rowsOf(ledger).map(([level, , , quote]) => [level, quote])).toEqual([
    ['must', 'El nuevo portal satisfará,'],
    ['must', 'Corresponderá al adjudicatario la'],
    ['must', 'Asimismo, participará en las'],
    ['must', 'Los trabajos se harán'],
    ['must', 'La empresa asume el'],
    ['should', 'Serán valorables las mejoras'],
  ]);
});

it('an English duty may be an order after a label, a ban or a state, and the buyer’s abbreviation names no bidder', async () => {
  const ledger = await ledgerOf(
    'HBR seeks two boats. HBR reserves the right to cancel the request.',
    'Proposal Contents',
    '1. Related contracts – Include a list of your contracts.',
    'On the envelope, please indicate the name of the yard.',
    'Consultants are to rely on written statements only.',
    'All parts of the proposal are to be submitted in this order.',
    'Only one proposal will be accepted from each yard.',
    'For this request, do not include confidential drawings.',
    'Offers above this amount will be considered non-responsive.',
    'HBR shall be bound only to written answers.',
    'Should negotiations fail to end in two weeks, the harbor may talk to the next yard.',
  );
  expect(rowsOf(ledger).map(([level, , , quote]) => [level, quote])).toEqual([
    ['must', '1. Related contracts –'],
    ['must', 'On the envelope, please'],
    ['must', 'Consultants are to rely'],
    ['must', 'All parts of the'],
    ['must', 'Only one proposal will'],
    ['must', 'For this request, do'],
    ['must', 'Offers above this amount'],
  ]);
});

it('the requirements of a French RFP are the duties of the bidder, not of the buyer', async () => {
  const ledger = await ledgerOf(
    'Le présent marché a pour objet la fourniture de bouées pour le port de la commune.',
    'Le titulaire doit livrer les bouées dans les entrepôts du port.',
    'Le candidat remettra une attestation d’assurance avec son offre.',
    'Les variantes ne sont pas admises et toute offre incomplète sera rejetée.',
    'L’acheteur devra payer les factures sous trente jours.',
    'Le mémoire est limité à 20 pages.',
    'Les offres sont remises au plus tard le 15 janvier 2027 à 12h00.',
    'Une expérience des ports est souhaitée.',
  );
  expect(rowsOf(ledger)).toEqual([
    ['must', 'mandatory', '', 'Le titulaire doit livrer'],
    ['must', 'certification', '', 'Le candidat remettra une'],
    ['must', 'mandatory', '', 'Les variantes ne sont'],
    ['must', 'mandatory', '20 pages', 'Le mémoire est limité'],
    ['must', 'deadline', '', 'Les offres sont remises'],
    ['should', 'desired', '', 'Une expérience des ports'],
  ]);
  expect(ledger.rfp.dates).toMatchObject([{ date: '2027-01-15', time: '12h00', text: 'Remise des offres' }]);
});

it('an RFP in an unsupported language is refused with the language’s name, not shown with an empty list', async () => {
  const polish =
    'Wykonawca musi dostarczyć boje do magazynów portu. Zamawiający wymaga, aby każda dostawa zawierała certyfikat jakości. Oferty należy składać do dnia 15 stycznia 2027 roku. Dostawca odpowiada za wszystkie szkody powstałe podczas transportu towaru.';
  await expect(reading(polish).run()).rejects.toMatchObject({
    code: 'invalid',
    message: 'No rules for Polish: choose an AI model in Settings.',
  });
});

it.each(['a', 'a ', '(', 'must ', 'el adjudicatario ', 'ist zu ', 'Die ', '12 pages ', '- ', '| ', '\n '])(
  'an RFP with ten thousand repetitions of %j is read without delay',
  async (piece) => {
    const before = process.cpuUsage().user;
    await reading(`The bidder must sign. ${piece.repeat(10_000)}`).run();
    expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(3_000);
  },
);
