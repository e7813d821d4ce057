import { get, type ModuleContract, NARROWED, PAGED } from '../operation.ts';

export const HISTORY = {
  title: 'Historial',
  scope: 'units',
  operations: [
    get(
      '/history/{lifecycle}/{id}',
      'session',
      'every event of one record (lifecycle: award, pac, reprogramming, quarterly, extension, request, order, unops, unops-consolidation, unops-regularization, planLine, quarterBudget; medical services are requests): who, when, what, before and after; to historial, and to users who may view the record; the id of a PAC or quarterly programming is unit-year',
      { answer: 'HistoryAnswer', bound: 'history' },
    ),
    get(
      '/history/{lifecycle}/{id}/at/{revision}',
      'session',
      'the record as it stood after that event; to historial, and to users who may view the record; the id of a PAC or quarterly programming is unit-year',
      { answer: 'HistoryAt', bound: 'history' },
    ),
    get(
      '/history/{lifecycle}/{id}/replay',
      'session',
      'the record after each of its events, each step by the fields that differ from the one before; to historial, and to users who may view the record; the id of a PAC or quarterly programming is unit-year',
      { answer: 'HistoryReplay', bound: 'history' },
    ),
    get(
      '/history/{lifecycle}/{id}/event/{revision}',
      'session',
      'that event as it is stored: canonical texts of data and metadata, id, type, stream, revision, its hash and the one before; to historial, and to users who may view the record',
      { answer: 'StoredEventAnswer', bound: 'history' },
    ),
    get(
      '/history/{lifecycle}/{id}/verify',
      'session',
      "checks the record's hash chain, and those of the records that it names; to historial, and to users who may view the record; the id of a PAC or quarterly programming is unit-year",
      { answer: 'VerifyAnswer', bound: 'history' },
    ),
    get(
      '/history/{lifecycle}/{id}/documents',
      'session',
      'documents that were issued of the record, the latest first, of a deleted one too: what, when, by whom, of which revision; to historial, and to users who may view the record',
      { answer: 'IssuedDocument[]', bound: 'history' },
    ),
    get(
      '/history/{lifecycle}/{id}/documents/{file}',
      'session',
      'one of them as it was issued, by its SHA-256: nothing is printed anew; to historial, and to users who may view the record',
      'pdf',
    ),
    get(
      '/history/{lifecycle}/{id}/papers/{hash}',
      'session',
      'a paper that one of its events names, as it was uploaded, by its SHA-256: also one that was replaced or removed since; to historial, and to users who may view the record',
      'pdf',
    ),
    get(
      '/history/{lifecycle}/{id}/file',
      'session',
      'the record as a ZIP that is verified without this installation (expediente-verificar.html): its events and those of what it names, proofs under the last seal, documents; to historial, and to users who may view the record',
      'zip',
    ),
    get(
      '/history/kinds',
      'historial',
      'the kinds of records that have a history, by title; records of them are found by GET /search',
      { answer: 'HistoryKind[]', bound: 'history' },
    ),
    get('/history/removed', 'historial', 'deleted and freed records, the latest first: when, by whom, why', {
      answer: 'RemovedRecords',
      bound: 'history',
      query: { ...PAGED, filter: NARROWED.filter },
    }),
    get(
      '/history/removed/{lifecycle}/{id}',
      'session',
      'that a record was deleted or freed: when, by whom, why; 404 when it was not, or to users who may not view it',
      { answer: 'RemovedRecord', bound: 'history' },
    ),
  ],
} as const satisfies ModuleContract;
