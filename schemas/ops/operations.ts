import { asked, get, type ModuleContract, orWorkbook, PAGED, post, type Query } from '../operation.ts';
import {
  AcknowledgeCommand,
  RebuildCommand,
  RetryCommand,
  SetApartCommand,
  VerifyCommand,
} from './commands.ts';

const CAUSE: Query = {
  projection: asked.text('records of that projection', 80),
  kind: asked.one('why, as its causes name it', 'newer', 'strange', 'fold', 'row'),
  cause: asked.text('that cause alone', 2_000),
};

export const OPS = {
  title: 'Proyecciones e integridad',
  scope: 'institution',
  operations: [
    get(
      '/ops/projections',
      'proyecciones',
      'each projection: version, position, lag, rebuild progress, stopped events',
      'ProjectionState[]',
    ),
    post(
      '/ops/projections/{name}/rebuild',
      'proyecciones.rebuild',
      'rebuilds next to the live tables, reports the differences, swaps',
      { answer: 'RunAnswer', payload: RebuildCommand, bound: 'check' },
    ),
    get(
      '/ops/projections/{name}/runs',
      'proyecciones',
      'its rebuilds, dry runs and verifications: begun, done, failed, cancelled, by whom',
      { answer: 'Runs', query: PAGED },
    ),
    get(
      '/ops/projections/{name}/difference/{run}',
      'proyecciones',
      'what differed: counts and samples per column, a page of rows with record and link; download=1 as Excel',
      orWorkbook('DifferenceAnswer', { ...PAGED, table: asked.text('rows of that table alone') }),
    ),
    post(
      '/ops/projections/{name}/verify',
      'proyecciones.rebuild',
      'rebuilds into nothing and compares with the live tables',
      { answer: 'RunAnswer', bound: 'check' },
    ),
    post(
      '/ops/projections/{name}/cancel',
      'proyecciones.rebuild',
      'stops the run in progress; the live tables stay as they were',
      'RunAnswer',
    ),
    post(
      '/ops/projections/{name}/swap',
      'proyecciones.rebuild',
      'brings into use the version that was filled next to the live one and waits',
      'RunAnswer',
    ),
    post(
      '/ops/projections/{name}/retire',
      'proyecciones.rebuild',
      'drops tables of versions that are no longer live',
      'RetiredAnswer',
    ),
    get(
      '/ops/quarantine',
      'proyecciones',
      'records set apart, of all causes or of one: projection, record, revision, cause, how many events wait',
      { answer: 'Page<QuarantineRow>', query: { ...PAGED, ...CAUSE } },
    ),
    get(
      '/ops/quarantine/causes',
      'proyecciones',
      'why records are set apart: projection, kind, cause, how many records, how many of them are acknowledged',
      'QuarantineCause[]',
    ),
    post(
      '/ops/quarantine/retry',
      'proyecciones.rebuild',
      'takes one record, or all of a projection, in again',
      { answer: 'RetryAnswer', payload: RetryCommand, bound: 'check' },
    ),
    post(
      '/ops/quarantine/set-apart',
      'proyecciones.rebuild',
      'lets a projection go on without a record that has events newer than the program',
      { answer: 'SetApartAnswer', payload: SetApartCommand },
    ),
    post(
      '/ops/quarantine/acknowledge',
      'proyecciones.rebuild',
      'keeps that a record set apart is known: no alarm rings for it any more',
      { answer: 'RunAnswer', payload: AcknowledgeCommand },
    ),
    get(
      '/ops/integrity',
      'integridad',
      'whether the record is whole: the last run of the list of checks with its findings, the verification under way or last, what may be done',
      'IntegrityState',
    ),
    get(
      '/ops/integrity/runs',
      'integridad',
      'verifications, backups and restores, the latest first: by whom, with which build, what they found',
      { answer: 'Runs', query: PAGED },
    ),
    get(
      '/ops/integrity/runs/{run}',
      'integridad',
      'one of them: what it looked at, and its findings',
      'IntegrityRun',
    ),
    post(
      '/ops/integrity/verify',
      'integridad.verify',
      'runs the list of checks over the whole installation, one at a time; p_rows 1: compares the rows of the lists too',
      { answer: 'RunAnswer', payload: VerifyCommand, bound: 'check' },
    ),
    post('/ops/integrity/cancel', 'integridad.verify', 'stops the verification in progress', 'RunAnswer'),
  ],
} as const satisfies ModuleContract;
