import { createHash } from 'node:crypto';
import { NotFound } from '@expediente/platform/refusals.ts';
import { catalogueTable } from '@expediente/readmodels/model/catalogues.ts';
import type { HistoryAnswer, HistoryEntry, StoredEventAnswer } from '@expediente/schemas/history/read.ts';
import { type TestProjections, testProjections } from '@expediente/testing/projections/service.ts';
import { EVERYTHING, sessionOf } from '@expediente/testing/projections/session.ts';
import {
  writeAccrual,
  writeCatalogue,
  writeOrder,
  writePlan,
  writeRequest,
} from '@expediente/testing/projections/story.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES, PROJECTIONS } from '../modules.ts';
import { readStoredEvent } from './event.ts';
import { readHistory, readHistoryAt, verifyHistory } from './queries.ts';

const session = sessionOf({ ...EVERYTHING, historial: [] });
const TODAY = '2026-11-22T12:00:00.000Z';

let service: TestProjections;
const parts = () => ({ store: service.store, pool: service.pool, modules: MODULES });
const historyOf = (lifecycle: string, id: string): Promise<HistoryAnswer> =>
  readHistory(parts(), session, lifecycle, id);
const changeOf = (entry: HistoryEntry | undefined, field: string) =>
  entry?.changes.find((each) => each.field === field);

/** A plan of 1,000 units, of which request 1 asks for 300; order 8 buys them, and 290 are delivered. */
beforeAll(async () => {
  service = await testProjections(PROJECTIONS);
  const { writer } = service;
  await writeCatalogue(writer);
  await writePlan(writer, 100101, 2026, '1000');
  await writer.write('quarterBudget', [100101, 2026, '200', 'PRIMERO'], {
    type: 'QuarterBudgetOpened',
    data: {
      unit: 100101,
      executor: 100100,
      year: 2026,
      group: '200',
      quarter: 'PRIMERO',
      budget: '5000.00',
      source: 'quarterly-100101:2026',
    },
  });
  await writeRequest(writer, { id: 1, unit: 100101, number: 1, qty: '300' });
  await writeOrder(writer, 8, 1, 100101);
  await writer.write('quarterBudget', [100101, 2026, '200', 'PRIMERO'], {
    type: 'AmountReserved',
    data: { source: 'order-8', amount: '750.00' },
    // Decided in the moment of the consolidation, when the order had no number yet.
    metadata: { at: '2026-03-02T15:04:04.000Z' },
  });
  await writeAccrual(writer, 8, 1, 100101);
  service.startFeed();
});
afterAll(() => service.close());

const caughtUp = async () =>
  expect(
    await service.positions.waitFor(
      PROJECTIONS.map(({ name }) => name),
      await service.store.head(),
    ),
  ).toBe(true);

describe('names', () => {
  it('are those of the event, and those of today are next to them', async () => {
    const { writer } = service;
    const renamed = { at: TODAY };
    await writer.write('supply', 2, {
      type: 'SupplyChanged',
      data: { description_internal: 'NOMBRE NUEVO' },
      metadata: renamed,
    });
    await writer.write('unit', 100101, {
      type: 'UnitChanged',
      data: { description: 'URGENCIAS' },
      metadata: renamed,
    });
    // A change that leaves the name as it was gives no new one.
    await writer.write('supply', 2, { type: 'SupplyChanged', data: { price: '2.60' }, metadata: renamed });
    await caughtUp();
    const { entries } = await historyOf('order', '8');
    expect(changeOf(entries[0], 'lines[100101:2].requested')).toMatchObject({
      label: 'Cantidad solicitada',
      line: {
        list: 'Centros de costo',
        title: '100101 EMERGENCIA · 1002 ACETAMINOFÉN, JARABE, ORAL',
        today: '100101 URGENCIAS · 1002 NOMBRE NUEVO',
      },
    });
    const [drafted] = (await historyOf('request', '1')).entries;
    expect(changeOf(drafted, 'unit')).toMatchObject({
      after: '100101 EMERGENCIA',
      today: { before: null, after: '100101 URGENCIAS' },
    });
    expect(changeOf(drafted, 'year')).not.toHaveProperty('today');
    const was = await readHistoryAt(parts(), session, 'request', '1', 0);
    expect(was.fields.find(({ field }) => field === 'unit')).toMatchObject({
      value: '100101 EMERGENCIA',
      today: '100101 URGENCIAS',
    });
  });
  it('come from no read model: what is written into their tables is not shown', async () => {
    await service.pool.query(`update ${catalogueTable('unit').realName} set description = 'ORO SIMPLE'`);
    const [drafted] = (await historyOf('request', '1')).entries;
    expect(changeOf(drafted, 'unit')).toMatchObject({
      after: '100101 EMERGENCIA',
      today: { before: null, after: '100101 URGENCIAS' },
    });
  });
  it('are today’s in what happens after a change, and outlive the record', async () => {
    const { writer } = service;
    await writer.write('group', '900', { type: 'GroupCreated', data: { id: '900', description: 'OTROS' } });
    await writer.write('row', '901', {
      type: 'RowCreated',
      data: { id: '901', description: 'Renglón', id_group: '900' },
    });
    await writer.write('group', '900', {
      type: 'GroupChanged',
      data: { description: 'VARIOS' },
      metadata: { at: TODAY },
    });
    await writer.write('row', '901', {
      type: 'RowChanged',
      data: { description: 'Renglón nuevo', id_group: '900' },
      metadata: { at: '2026-11-23T12:00:00.000Z' },
    });
    await writer.write('row', '901', { type: 'RowDeleted', data: { id: '901' } });
    await writer.write('group', '900', { type: 'GroupDeleted', data: { id: '900' } });
    await caughtUp();
    const { entries, name } = await historyOf('row', '901');
    expect(name).toBe('Renglón 901 Renglón nuevo');
    expect(changeOf(entries[0], 'id_group')).toMatchObject({
      after: '900 OTROS',
      today: { before: null, after: '900 VARIOS' },
    });
    expect(changeOf(entries[2], 'id_group')?.before).toMatch(/^900 /);
  });
  it('of a record that is named before anybody created it are its first ones', async () => {
    const { writer } = service;
    await writer.write('row', '902', {
      type: 'RowCreated',
      data: { id: '902', description: 'Antes de tiempo', id_group: '200' },
      metadata: { at: '2020-01-01T00:00:00.000Z' },
    });
    await caughtUp();
    const { entries } = await historyOf('row', '902');
    expect(changeOf(entries[0], 'id_group')?.after).toBe('200 MATERIALES Y SUMINISTROS');
  });
});

describe('an event that cannot be read', () => {
  const entriesOf = ({ entries }: HistoryAnswer) =>
    entries.map(({ type, unread }) => [type, unread !== undefined]);

  it('of an unknown type is shown as stored, and what follows is not sure', async () => {
    await writeRequest(service.writer, { id: 41, unit: 100101, number: 41, qty: '1' });
    await service.writer.write(
      'request',
      41,
      { type: 'RequestSuspended', data: { reason: 'pausa' } },
      { type: 'RequestRejected', data: { reason: 'sin existencia' } },
    );
    const answer = await historyOf('request', '41');
    expect(entriesOf(answer)).toEqual([
      ['RequestDrafted', false],
      ['RequestSent', false],
      ['RequestSuspended', true],
      ['RequestRejected', false],
    ]);
    expect(answer).toMatchObject({ whole: true, uncertain_from: 2 });
    expect(answer.entries[2]).toMatchObject({
      sentence: 'Evento sin interpretar',
      unread: expect.stringContaining('no conoce'),
      changes: [],
    });
    expect(await readStoredEvent(parts(), session, 'request', '41', 2)).toMatchObject({
      type: 'RequestSuspended',
      data: '{"reason":"pausa"}',
      holds: true,
    });
    expect(answer.entries[3]).toMatchObject({ reason: 'sin existencia', to: 'RECHAZADO' });
    expect(await readHistoryAt(parts(), session, 'request', '41', 1)).not.toHaveProperty('uncertain_from');
    expect(await readHistoryAt(parts(), session, 'request', '41', 3)).toMatchObject({ uncertain_from: 2 });
    expect(await verifyHistory(parts(), session, 'request', '41')).toMatchObject({ whole: true, events: 4 });
  });
  it('of a shape that no fold takes, or of a newer version, is shown as stored', async () => {
    const { writer } = service;
    await writeRequest(writer, { id: 42, unit: 100101, number: 42, qty: '1' });
    await writeOrder(writer, 42, 42, 100101);
    await writer.write(
      'order',
      42,
      { type: 'OrderMinutesRecorded', data: { number: '1' } },
      { type: 'OrderBanned', data: { because: 'x' }, metadata: { schemaVersion: '9' } },
    );
    const answer = await historyOf('order', '42');
    expect(entriesOf(answer).slice(2)).toEqual([
      ['OrderMinutesRecorded', true],
      ['OrderBanned', true],
    ]);
    expect(answer.entries[3]).toMatchObject({
      to: 'CON ORDEN DE COMPRA',
      unread: expect.stringContaining('nueva'),
    });
  });
  it('as the first of a catalogue record closes neither its history nor its chain', async () => {
    await service.writer.write('row', '903', { type: 'RowSplit', data: { id: '903' } });
    expect(await historyOf('row', '903')).toMatchObject({ uncertain_from: 0, whole: true });
  });
});

/** As somebody does who has the database. */
const tamper = async (statement: string, stream: string) => {
  await service.pool.query('alter table eventstore.event disable trigger append_only');
  await service.pool.query(statement, [stream]);
  await service.pool.query('alter table eventstore.event enable trigger append_only');
};

describe('a chain that does not hold', () => {
  it('is reported without being asked, from the first event that is not the one stored', async () => {
    await writeRequest(service.writer, { id: 51, unit: 100101, number: 51, qty: '1' });
    expect(await historyOf('request', '51')).toMatchObject({ whole: true });
    await tamper(
      `update eventstore.event set data = '{"lines":null}' where stream = $1 and revision = 1`,
      'request-51',
    );
    const answer = await historyOf('request', '51');
    expect(answer).toMatchObject({
      whole: false,
      broken: { revision: 1, reason: expect.stringMatching(/\w/) },
    });
    expect(await readHistoryAt(parts(), session, 'request', '51', 0)).toMatchObject({ whole: true });
    expect(await readHistoryAt(parts(), session, 'request', '51', 1)).toMatchObject({ whole: false });
    expect(await verifyHistory(parts(), session, 'request', '51')).toMatchObject({ broken_at: 1 });
  });
  it('is reported where an event was taken out, and the others keep their revisions', async () => {
    await writeRequest(service.writer, { id: 52, unit: 100101, number: 52, qty: '1' });
    await service.writer.write('request', 52, { type: 'RequestRejected', data: { reason: 'x' } });
    await tamper('delete from eventstore.event where stream = $1 and revision = 1', 'request-52');
    const answer = await historyOf('request', '52');
    expect(answer).toMatchObject({ whole: false, broken: { revision: 1 } });
    expect(await readHistoryAt(parts(), session, 'request', '52', 2)).toMatchObject({ revision: 2 });
    await expect(readHistoryAt(parts(), session, 'request', '52', 1)).rejects.toThrow(NotFound);
  });
});

describe('an event as it is stored', () => {
  /** Nothing of ours: what an auditor does with the texts that are shown. */
  const hashOf = ({ data, id, metadata, previous, revision, stream, type }: StoredEventAnswer): string =>
    createHash('sha256')
      .update(
        `{"data":${data},"id":"${id}","metadata":${metadata},"previous":"${previous}","revision":${revision},"stream":"${stream}","type":"${type}"}`,
      )
      .digest('hex');
  const eventAt = (id: string, revision: number) =>
    readStoredEvent(parts(), session, 'request', id, revision);

  it('shows all that its hash is worked out from, down to the hash of the one before', async () => {
    await writeRequest(service.writer, { id: 61, unit: 100101, number: 61, qty: '1' });
    await service.writer.write('request', 61, {
      type: 'RequestRejected',
      data: { reason: 'está «mal» \n ñ' },
    });
    let previous = '';
    for (const revision of [0, 1, 2]) {
      const event = await eventAt('61', revision);
      expect(event).toMatchObject({ stream: 'request-61', revision, previous, holds: true });
      expect(hashOf(event)).toBe(event.chain);
      expect(JSON.parse(event.metadata)).toMatchObject({
        userId: expect.any(String),
        at: expect.any(String),
      });
      previous = event.chain;
    }
    await expect(eventAt('61', 3)).rejects.toThrow(NotFound);
  });
  it('of one that was changed shows what is there now, of which another hash comes', async () => {
    await writeRequest(service.writer, { id: 62, unit: 100101, number: 62, qty: '1' });
    await tamper(
      `update eventstore.event set data = '{"lines":null}' where stream = $1 and revision = 1`,
      'request-62',
    );
    const event = await eventAt('62', 1);
    expect(event).toMatchObject({ data: '{"lines":null}', holds: false });
    expect(hashOf(event)).not.toBe(event.chain);
    await tamper(
      `update eventstore.event set data = '{"lines":1.5}' where stream = $1 and revision = 1`,
      'request-62',
    );
    expect(await eventAt('62', 1)).toMatchObject({ data: '{"lines":1.5}', holds: false });
  });
  it('is shown to users who may read the record, and to no others', async () => {
    const elsewhere = sessionOf(EVERYTHING, { scope: 'units', units: [100102] });
    await expect(readStoredEvent(parts(), elsewhere, 'request', '61', 0)).rejects.toThrow(NotFound);
  });
});

describe('a name that is not proven', () => {
  const broken = (lifecycle: string, id: string) => expect.objectContaining({ lifecycle, id });

  it('is reported of each record whose own chain does not hold, and nothing of it is taken for whole', async () => {
    const { writer } = service;
    await writer.write('group', '910', { type: 'GroupCreated', data: { id: '910', description: 'GASA' } });
    await writer.write('row', '911', {
      type: 'RowCreated',
      data: { id: '911', description: 'Renglón', id_group: '910' },
    });
    expect(await historyOf('row', '911')).toMatchObject({ whole: true });
    await tamper(
      `update eventstore.event set data = '{"id":"910","description":"ORO"}' where stream = $1`,
      'group-910',
    );
    const answer = await historyOf('row', '911');
    expect(answer).toMatchObject({ whole: false, broken_names: [broken('group', '910')] });
    expect(answer).not.toHaveProperty('broken');
    expect(await readHistoryAt(parts(), session, 'row', '911', 0)).toMatchObject({
      whole: false,
      broken_names: [broken('group', '910')],
    });
    expect(await verifyHistory(parts(), session, 'row', '911')).toMatchObject({
      whole: false,
      broken_at: null,
      broken_names: [broken('group', '910')],
    });
  });
});

describe('who acted', () => {
  it('is identified by the sign-in name too, of older events by the user’s own stream', async () => {
    const { writer } = service;
    const full = (username: string) => ({
      id: Number(username.slice(-1)),
      full_name: 'Usuario Aprobador',
      username,
      email: 'a@b.gt',
      phone: '',
      state: 1,
      id_profile: 3,
      units: [],
    });
    for (const id of [7, 8])
      await writer.write('user', id, { type: 'UserCreated', data: full(`aprobador${id}`) });
    const by = (userId: string, more: object = {}) => ({
      metadata: { userId, userName: 'Usuario Aprobador', ...more },
    });
    await writer.write(
      'group',
      '920',
      { type: 'GroupCreated', data: { id: '920', description: 'A' }, ...by('7') },
      { type: 'GroupChanged', data: { description: 'B' }, ...by('8') },
      { type: 'GroupChanged', data: { description: 'C' }, ...by('8', { username: 'aprobador8' }) },
      { type: 'GroupChanged', data: { description: 'D' }, ...by('0', { userName: 'Sistema' }) },
    );
    const { entries } = await historyOf('group', '920');
    expect(entries.map(({ user, username, user_id }) => [user, username, user_id])).toEqual([
      ['Usuario Aprobador', 'aprobador7', '7'],
      ['Usuario Aprobador', 'aprobador8', '8'],
      ['Usuario Aprobador', 'aprobador8', '8'],
      ['Sistema', '', '0'],
    ]);
    expect(await readHistoryAt(parts(), session, 'group', '920', 1)).toMatchObject({
      username: 'aprobador8',
    });
  });
});

describe('a line', () => {
  it('that is removed is reported alone, whatever was behind it', async () => {
    const line = (supply: number, subProduct: string, qty: string) => ({
      id: `${supply}-${subProduct}`,
      supply,
      subProduct,
      row: '266',
      group: '200',
      codInternal: String(1000 + supply),
      description: `Insumo ${supply}`,
      qty,
      price: '1.00',
      subtotal: qty,
    });
    const lines = [line(2, '1-1-1', '1.00'), line(3, '1-1-1', '2.00'), line(2, '2-1-1', '3.00')];
    await service.writer.write(
      'pac',
      [100102, 2026],
      {
        type: 'PacDrafted',
        data: { unit: 100102, executor: 100100, year: 2026, lines, qtyStart: '6.00', budget: '6.00' },
      },
      { type: 'PacRevised', data: { lines: lines.slice(1), qtyStart: '5.00', budget: '5.00' } },
    );
    const { entries } = await historyOf('pac', '100102-2026');
    const changes = entries[1]?.changes ?? [];
    expect(new Set(changes.flatMap(({ line: of }) => of?.key ?? []))).toEqual(new Set(['lines[2:1-1-1]']));
    expect(changes.find(({ field }) => field === 'lines[2:1-1-1].qty')).toMatchObject({
      before: '1.00',
      after: null,
      line: { title: expect.stringMatching(/^1002 .+ · 1-1-1 Consulta externa general$/) },
    });
  });
});

describe('a ledger', () => {
  it('shows the movements of a plan line with their documents and the balance after each', async () => {
    const { name, entries } = await historyOf('planLine', '100101-2026-2-1-1-1');
    expect(name).toBe('Línea del plan 1002 Acetaminofén, jarabe, oral · 1-1-1 Consulta externa general');
    const moved = entries
      .slice(0, 2)
      .map(({ sentence, kind, movement }) => [
        kind,
        sentence,
        movement?.document?.name,
        movement?.document?.page,
        movement?.change,
        movement?.balance,
      ]);
    expect(moved).toEqual([
      [
        'Apertura',
        'Abrió la línea del plan con 1,000 a Q2.50',
        'PAC 2026',
        'packsanuales',
        '1000.00',
        '1000.00',
      ],
      ['Reserva', 'Reservó 300', 'Pedido 1/2026', 'pedidos', '-300.00', '700.00'],
    ]);
    const executed = entries.find(({ type }) => type === 'UnitsExecuted');
    expect(executed?.movement).toMatchObject({
      change: '10.00',
      document: { lifecycle: 'request', id: '1' },
    });
    expect(executed?.changes.map(({ label }) => label)).toEqual(['Reservado', 'Ejecutado', 'Disponible']);
  });
  it('calls a document as it was called when it moved the budget, and as it is called today', async () => {
    const { name, entries } = await historyOf('quarterBudget', '100101-2026-200-PRIMERO');
    expect(name).toBe('Presupuesto PRIMERO 2026 · grupo 200');
    expect(entries.map(({ movement }) => [movement?.kind, movement?.change, movement?.balance])).toEqual([
      ['money', '5000.00', '5000.00'],
      ['money', '-750.00', '4250.00'],
    ]);
    // The programming is no life cycle yet: its stream's name is what there is.
    expect(entries[0]?.movement?.document).toEqual({
      lifecycle: 'quarterly',
      id: '100101-2026',
      name: 'quarterly-100101:2026',
    });
    expect(entries[1]?.movement?.document).toMatchObject({
      name: 'Orden de compra Resolución RES-8',
      id: '8',
    });
  });
  it('is read by users who read its balances, in its scope, and its documents are linked for users who may open them', async () => {
    const planner = sessionOf({ packsanuales: ['view'] });
    const { entries } = await readHistory(parts(), planner, 'planLine', '100101-2026-2-1-1-1');
    expect(entries.slice(0, 2).map(({ movement }) => movement?.document?.page)).toEqual([
      'packsanuales',
      undefined,
    ]);
    const elsewhere = sessionOf(EVERYTHING, { scope: 'units', units: [100102] });
    for (const id of ['100101-2026-2-1-1-1', '100101-2026-9-1-1-1', 'x'])
      await expect(readHistory(parts(), elsewhere, 'planLine', id)).rejects.toThrow(NotFound);
    const clerk = sessionOf({ unidades: ['view'] });
    await expect(readHistory(parts(), clerk, 'quarterBudget', '100101-2026-200-PRIMERO')).rejects.toThrow(
      NotFound,
    );
  });
  it('of two thousand movements is shown, its chain followed, in no more than a moment', async () => {
    const { writer } = service;
    await writePlan(writer, 100103, 2026, '100000');
    const moves = Array.from({ length: 1_000 }, (_, at) => [
      { type: 'UnitsReserved', data: { source: `request-${(at % 300) + 1_000}`, qty: '2.00' } },
      { type: 'UnitsReleased', data: { source: `request-${(at % 300) + 1_000}`, qty: '1.00' } },
    ]).flat();
    await writer.write('planLine', [100103, 2026, 2, '1-1-1'], ...moves);
    const began = performance.now();
    const { entries, whole } = await historyOf('planLine', '100103-2026-2-1-1-1');
    const took = performance.now() - began;
    expect({ whole, last: entries.at(-1)?.movement?.balance }).toEqual({ whole: true, last: '99000.00' });
    // A fifth of a second on an idle machine; what would be quadratic takes minutes.
    expect(took).toBeLessThan(10_000);
  });
});
