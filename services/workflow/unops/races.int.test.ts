import { streamName } from '@expediente/kernel/streams.ts';
import type { OperationPath } from '@expediente/schemas/operations.ts';
import { type TestWorkflow, testWorkflow } from '@expediente/testing/workflow/service.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import {
  SMALL_PDF,
  type UnopsDesk,
  unopsDesk,
  unopsForm,
  unopsInvoice,
} from '@expediente/testing/workflow/unops.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Workflow } from '../shared/commands/workflow.ts';

let service: TestWorkflow;
let desk: UnopsDesk;
/** Two processes of the write side on one database. */
let processes: readonly [Workflow, Workflow];
let document: object;
beforeAll(async () => {
  service = await testWorkflow();
  desk = unopsDesk(service);
  processes = [service.workflow, await service.anotherProcess()];
  const kept = await service.files.put(SMALL_PDF, { kind: 'pdf' });
  if ('refusal' in kept) throw new Error(kept.refusal.message);
  document = { hash: kept.file.hash, name: 'CURDP.pdf', size: kept.file.size };
});
afterAll(async () => await service.close());

const ROUNDS = 15;
const executor = { id: 100100, name: 'UNIDAD EJECUTORA 100100' };
const session = sessionOf({ userId: 14, username: 'compras', executor, executors: [executor] });
const act = async (process: number, path: OperationPath, payload: object) => {
  const workflow = processes[process % 2 === 0 ? 0 : 1];
  const { status, envelope } = await workflow.execute(path, { ...payload }, session, { at: new Date() });
  return { status, ...envelope };
};
const typesOf = async (category: string, id: number) =>
  (await service.store.readStream(streamName(category, id))).map(({ type }) => type);
type Acted = Awaited<ReturnType<typeof act>>;
const succeeded = (answers: readonly Acted[]) => answers.filter(({ response }) => response === 'success');
/** The number in the answer of the one that succeeded. */
function numberOf(answers: readonly Acted[], field: string): number {
  const won = succeeded(answers);
  expect(won).toHaveLength(1);
  return Number(Object(won[0]?.data)[field]);
}
const refused = (answers: readonly Acted[]) => answers.filter(({ response }) => response !== 'success');

test('of 8 consolidations of one record at once one succeeds; the others are given where it is', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await desk.saved();
    const other = await desk.saved();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        act(at, '/unops/consolidate', {
          p_date_consolidate: '2026-02-20',
          p_unops: at % 2 === 0 ? [id] : [other, id],
        }),
      ),
    );
    const consolidation = numberOf(answers, 'id_unops_consolidate');
    for (const answer of refused(answers)) {
      expect(answer).toMatchObject({ status: 200, response: 'warning', data: { rule: 'moved-on' } });
      expect(answer.message).toMatch(
        new RegExp(`^El registro (${id}|${other}) ya está en la consolidación ${consolidation}$`),
      );
    }
    expect(await typesOf('unops', id)).toEqual(['UnopsRecorded', 'UnopsConsolidated']);
  }
});

test('a consolidation is freed or regularised, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const records = [await desk.saved(), await desk.saved()];
    const consolidation = await desk.consolidated(records);
    const free = () => act(round, '/unops/consolidate/delete', { p_id: consolidation });
    const regularize = () =>
      act(round + 1, '/unops/regularize', {
        p_number_curdp: `F-${round}`,
        p_date_pay: '2026-03-02',
        p_list_consolidate: [consolidation],
        p_file_regularize: document,
      });
    const [first, second] = round % 3 === 0 ? [free, regularize] : [regularize, free];
    const answers = await Promise.all([first(), second()]);
    expect(succeeded(answers)).toHaveLength(1);
    expect(refused(answers)).toMatchObject([
      { status: 200, response: 'warning', data: { rule: 'moved-on' } },
    ]);
    const types = await typesOf('unopsConsolidation', consolidation);
    expect(types).toHaveLength(2);
    const last = types[1] === 'UnopsConsolidationFreed' ? 'UnopsReleased' : 'UnopsRegularized';
    for (const record of records)
      expect(await typesOf('unops', record)).toEqual(['UnopsRecorded', 'UnopsConsolidated', last]);
  }
});

test('of 20 records at once with one external id one is saved', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      act(
        at,
        '/unops/insert/update',
        unopsForm({
          p_external_id: at % 3 === 0 ? 'ext-20' : 'EXT-20',
          p_invoices: [unopsInvoice(20_000 + at, '80')],
        }),
      ),
    ),
  );
  const id = numberOf(answers, 'id_unops');
  expect(new Set(refused(answers).map(({ message }) => message.toUpperCase()))).toEqual(
    new Set([
      `Ya existe un registro con el ID externo EXT-20: el registro de Unops ${id}. Escriba otro ID externo`.toUpperCase(),
    ]),
  );
});

test('a record is deleted or consolidated, never both', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const id = await desk.saved();
    const answers = await Promise.all([
      act(round, '/unops/delete', { p_id_unops: id }),
      act(round + 1, '/unops/consolidate', { p_date_consolidate: '2026-02-20', p_unops: `${id}` }),
    ]);
    expect(succeeded(answers)).toHaveLength(1);
    expect(refused(answers)).toMatchObject([
      { status: 200, response: 'warning', data: { rule: 'moved-on' } },
    ]);
    expect((await typesOf('unops', id)).length).toBe(2);
  }
});

test('of 10 regularisations at once with one CURDP one succeeds, and takes its consolidation alone', async () => {
  const consolidations: number[] = [];
  for (let at = 0; at < 10; at += 1) consolidations.push(await desk.consolidated([await desk.saved()]));
  const answers = await Promise.all(
    consolidations.map((consolidation, at) =>
      act(at, '/unops/regularize', {
        p_number_curdp: 'UNA',
        p_date_pay: '2026-03-02',
        p_list_consolidate: `[${consolidation}]`,
        p_file_regularize: document,
      }),
    ),
  );
  expect(succeeded(answers)).toHaveLength(1);
  expect(new Set(refused(answers).map(({ message }) => message)).size).toBe(1);
  const moved = await Promise.all(consolidations.map((each) => typesOf('unopsConsolidation', each)));
  expect(moved.filter((types) => types.length === 2)).toHaveLength(1);
});
