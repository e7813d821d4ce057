import type { Fact } from '@expediente/platform/audit/fact.ts';
import type { IssuedDocument } from '@expediente/schemas/history/read.ts';
import { readPdf } from '@expediente/testing/pdf-text.ts';
import { type Answer, type TestServices, testServices } from '@expediente/testing/services/services.ts';
import { oneStory } from '@expediente/testing/story.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

oneStory();

let services: TestServices;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  services = await testServices();
  for (const username of ['compras', 'admin', 'centro']) tokens[username] = await services.signIn(username);
});
afterAll(async () => await services.close());

const get = async (path: string, as = 'compras'): Promise<Answer> =>
  await services.call('GET', path, { token: tokens[as] });

async function post(path: string, payload: object, as = 'compras'): Promise<Answer> {
  const answer = await services.call('POST', path, { ...payload, token: tokens[as] });
  expect([answer.response, answer.message]).toEqual(['success', expect.any(String)]);
  await services.caughtUp();
  return answer;
}

/** What a print answers: the bytes, or why there are none. */
async function print(document: string, as = 'compras') {
  const { content, headers, status } = await services.download(
    `/awardacts/pdf/${document}`,
    tokens[as] ?? '',
  );
  const answered =
    headers['content-type'] === 'application/pdf' ? null : JSON.parse(content.toString('utf8'));
  return { status, content, headers, refusal: answered as { response: string; message: string } | null };
}

async function textOf(document: string): Promise<readonly string[]> {
  const { content, refusal } = await print(document);
  expect(refusal).toBeNull();
  return readPdf(content).pages;
}

const AWARD = {
  ...{ p_number: '12', p_date: '2026-01-09', p_hour: '08:15', p_nog: '99000001' },
  ...{ p_id_type_purchase: 1, p_id_supplie: 1, p_id_book: 1, p_id_participant: [1, 2, 4] },
  p_unit: [
    { id: 100101, number_order: '4', qty: '250' },
    { id: 100102, number_order: '9, 11', qty: '150' },
  ],
  p_providers: [
    { id: 1, amount: '750.00', state: 1, products_oferts: 1 },
    { id: 2, amount: '812.50', state: 0, products_oferts: 1 },
  ],
  ...{ p_qty: '300', p_amount: '750.00', p_iva: 1, p_justification: 'Alcanza para el cuatrimestre.' },
};

let id: number;
/** A certification's address: `certificationaward/1/2026-01-13/…`. */
let certified: (name: string, date?: string, requester?: number, authorizer?: number) => string;
/** The first print of the award, of when it was certified. */
let issued: Buffer;

const COPIED = 'QUELITERALMENTEDICE:ACTADEADJUDICACIÓNNo.12/2026';

test('an award is printed in its state, its negotiation and its certifications are not yet', async () => {
  ({ id } = (await post('/awardacts/insert/update', AWARD)).data);
  const pages = await textOf(`award/${id}`);
  expect(pages).toHaveLength(1);
  const [page = ''] = pages;
  expect(page).toContain('ACTADEADJUDICACIÓNNo.12/2026');
  expect(page).toContain('viernesnuevedeenerodelañodosmilveintiséis');
  expect(page).toContain('IntegranteComisiónUno');
  expect(page).toContain('SECRETARIADEACTAS');
  expect((await print(`business/${id}`)).refusal).toMatchObject({
    response: 'warning',
    message: 'El acta de negociación se imprime después de generarla.',
  });
  for (const name of ['certificationaward', 'certificationbusiness'])
    expect((await print(`${name}/${id}/2026-01-13/1/1`)).refusal).toMatchObject({
      response: 'warning',
      message: 'La certificación se imprime después de certificar el acta.',
    });
});

test('its negotiation once it is generated', async () => {
  const business = { p_number_business: '7', p_date: '2026-01-12', p_hour: '10:00' };
  await post('/awardacts/business', { p_id_award_acts: id, ...business });
  const [page = ''] = await textOf(`business/${id}`);
  expect(page).toContain('ACTADENEGOCIACIÓNNo.7/2026');
  expect(page).toContain('lunesdocedeenerodelañodosmilveintiséis');
  expect((await print(`certificationbusiness/${id}/2026-01-13/1/1`)).refusal).not.toBeNull();
});

test('its certifications once it is certified, signed by whom they are offered', async () => {
  await post('/awardacts/certification', {
    ...{ p_id_award_acts: id, p_invoice_award: '15', p_invoice_business: '16' },
  });
  const firms: readonly { id: number; type: string; main: 0 | 1 }[] = (
    await get(`/awardacts/firms/get/all/${id}`)
  ).data;
  const chosen = (type: string) => firms.find((each) => each.type === type && each.main === 1)?.id ?? 0;
  const [requesterMain, authorizerMain] = [chosen('SOLICITANTE'), chosen('AUTORIZADOR')];
  certified = (name, date = '2026-01-13', requester = requesterMain, authorizer = authorizerMain) =>
    `${name}/${id}/${date}/${requester}/${authorizer}`;
  const [award = ''] = await textOf(certified('certificationaward'));
  expect(award).toContain(COPIED);
  expect(award).toContain('CertificacióndeactaNo.12/2026,folio15');
  expect(award).toContain('en1hojas,eldíamartestrecedeenerodelañodosmilveintiséis');
  expect(award).toContain('CertificadorUnoEncargadodeActasSOLICITANTEVistoBuenoUnoDirectorVO.BO.');
  const [business = ''] = await textOf(certified('certificationbusiness'));
  expect(business).toContain('QUELITERALMENTEDICE:ACTADENEGOCIACIÓNNo.7/2026');
  expect(business).toContain('folio16');
});

test('a certification names a day between the negotiation and today, and signatories of minutes', async () => {
  const refusalOf = async (...given: Parameters<typeof certified>) => {
    const { status, refusal } = await print(certified(...given));
    return [status, refusal?.response, refusal?.message];
  };
  const name = 'certificationaward';
  const between = expect.stringMatching(
    /^La fecha de la certificación debe estar entre el 12\/01\/2026 y hoy, \d\d\/\d\d\/\d{4}$/,
  );
  expect(await refusalOf(name, '2026-01-11')).toEqual([200, 'warning', between]);
  expect(await refusalOf(name, '2999-01-01')).toEqual([200, 'warning', between]);
  const incomplete = [400, 'error', 'Por favor, ingresar campos completos'];
  expect(await refusalOf(name, '2026-02-30')).toEqual(incomplete);
  // Signatories of pedidos, and those of minutes in the other's role.
  expect(await refusalOf(name, '2026-01-13', 1, undefined)).toEqual(incomplete);
  expect(await refusalOf(name, '2026-01-13', undefined, 3)).toEqual(incomplete);
  expect(await refusalOf(name, '2026-01-13', 6, 5)).toEqual(incomplete);
});

test('no print without the action, nor of a record out of sight', async () => {
  expect((await print(`award/${id}`, 'centro')).status).toBe(403);
  expect((await print('award/999')).status).toBe(404);
});

test('a template that changes leaves what was issued, and what is issued later, as it was', async () => {
  const first = await print(certified('certificationaward'));
  issued = (await print(`award/${id}`)).content;
  const { revision, ...type } = (await get('/typepurchase/get/id/1', 'admin')).data;
  const saved = Object.entries({ ...type, template_award: '<p>Texto nuevo del acta {{numero_acta}}.</p>' });
  await post(
    '/typepurchase/insert/update',
    { ...Object.fromEntries(saved.map(([field, value]) => [`p_${field}`, value])), p_revision: revision },
    'admin',
  );
  expect((await print(`award/${id}`)).content.equals(issued)).toBe(true);
  expect((await print(certified('certificationaward'))).content.equals(first.content)).toBe(true);
  // Another day is another document: it is made now, from the text of then.
  const [later = ''] = await textOf(certified('certificationaward', '2026-01-14'));
  expect(later).toContain(COPIED);
  expect(later).toContain('eldíamiércolescatorcedeenero');
});

test('it takes the text of today when it is asked to', async () => {
  await post('/awardacts/update/templates', { p_id: id });
  expect((await textOf(`award/${id}`)).join()).toContain('Textonuevodelacta12/2026.');
  expect((await textOf(certified('certificationaward'))).join()).toContain(
    'QUELITERALMENTEDICE:Textonuevodelacta12/2026.Ypararemitir',
  );
});

test('a certification has as many sheets as it says', async () => {
  const type = (await get('/typepurchase/get/id/1', 'admin')).data;
  const long = `<p>${'Se hace constar lo que consta. '.repeat(40)}</p>`.repeat(9);
  const saved = Object.entries({ ...type, template_award: long });
  const { p_revision: _, ...fields } = Object.fromEntries(
    saved.map(([field, value]) => [`p_${field}`, value]),
  );
  await post('/typepurchase/insert/update', fields, 'admin');
  await post('/awardacts/update/templates', { p_id: id });
  const pages = await textOf(certified('certificationaward'));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.join('')).toContain(`en${pages.length}hojas`);
  pages.forEach((page) => {
    expect(page).toContain('folio15');
  });
});

test('each print is a fact of the audit, the ones that were issued before as reprints', () => {
  const facts = services.facts
    .filter(({ kind, entity }: Fact) => kind === 'print' && entity === `award:${id}`)
    .map(({ details }: Fact) => [details?.format, details?.revision, details?.reprint]);
  expect(facts.slice(0, 5)).toEqual([
    ['award', 0, false],
    ['business', 1, false],
    ['certificationaward', 2, false],
    ['certificationbusiness', 2, false],
    ['certificationaward', 2, true],
  ]);
});

test('one that is razonada is printed with its mark and is not certified; its history hands out what was issued, byte by byte', async () => {
  await post('/awardacts/delete', { p_id: id, p_justification: 'Se anotó dos veces' });
  for (const name of ['award', 'business']) {
    const text = (await textOf(`${name}/${id}`)).join();
    expect(text).toContain('RAZONADA');
    expect(text).toContain('Seanotódosveces');
  }
  expect((await print(certified('certificationaward'))).refusal).toMatchObject({
    response: 'warning',
    message: 'Un acta razonada no se certifica; se imprime con su razón.',
  });
  const path = `/history/award/${id}/documents`;
  const documents: readonly IssuedDocument[] = (await get(path)).data;
  const first = documents.at(-1);
  expect(first).toMatchObject({ name: 'Acta de adjudicación', revision: 0, username: 'compras' });
  expect(documents.map(({ name }) => name)).toContain('Certificación de acta de negociación');
  expect(documents.map(({ at }) => at)).toEqual(
    documents
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(documents.map(({ file }) => file)).size).toBe(documents.length);
  const certification = documents.find(
    ({ revision, name }) => revision === 2 && name.endsWith('adjudicación'),
  );
  const opened = await services.download(`${path}/${certification?.file}`, tokens.compras ?? '');
  expect(opened.headers['content-type']).toBe('application/pdf');
  expect(readPdf(opened.content).pages.join()).toContain(COPIED);
  const bytes = await services.download(
    `${path}/${documents.find(({ revision, name }) => revision === 2 && name === 'Acta de adjudicación')?.file}`,
    tokens.compras ?? '',
  );
  expect(bytes.content.equals(issued)).toBe(true);
  expect(services.facts.at(-1)).toMatchObject({
    ...{ kind: 'print', entity: `award:${id}`, result: 'done' },
    details: { format: 'award', revision: 2, reprint: true },
  });
  // Opened ones are no further documents.
  expect((await get(path)).data).toEqual(documents);
});

test('issued documents are of their own record, for users who may read its history', async () => {
  const path = `/history/award/${id}/documents`;
  const [document] = (await get(path)).data;
  const other = (await post('/awardacts/insert/update', { ...AWARD, p_number: '13' })).data.id;
  expect((await get(`/history/award/${other}/documents`)).data).toEqual([]);
  expect((await get(`/history/award/${other}/documents/${document.file}`)).status).toBe(404);
  expect((await get('/history/award/999/documents')).status).toBe(404);
  expect((await get(path, 'centro')).status).toBe(404);
  expect((await get(`${path}/${document.file}`, 'centro')).status).toBe(404);
});
