import { asked, get, listByDay, type ModuleContract, post, workbook } from '../operation.ts';

const YEAR = {
  p_year: asked.id('of that year; 0: of all; absent: of the session year, with what is open of earlier ones'),
};

export const UNOPS = {
  title: 'UNOPS',
  scope: 'units',
  operations: [
    get(
      '/unops/get/all/{state}',
      'unops',
      '0 records without consolidation, 1 consolidations, 2 regularisations; with the counts of the three',
      {
        ...listByDay('UnopsRow', YEAR),
        answer: 'UnopsPage | UnopsConsolidationPage | UnopsRegularizationPage',
      },
    ),
    get('/unops/get/id/{id}', 'unops.view|unops.update', 'one record', 'UnopsDetail'),
    post(
      '/unops/insert/update',
      'unops.create|unops.update',
      'only in 0; invoices and receipts each sum up to price × quantity; p_receipts_completed 1 when it is left out',
      '{ id: number; id_unops: number; total: string; state: UnopsStatusCode }',
      'UnopsRecorded UnopsRevised',
    ),
    post(
      '/unops/lines/read/excel',
      'unops.create|unops.update',
      'invoices, receipts and sub-products of a record from a workbook with the columns of the template, and not_added with cell, reason and message; writes nothing',
      { answer: 'UnopsLinesRead', bound: 'workbook' },
    ),
    post(
      '/unops/lines/read/refused',
      'unops.create|unops.update',
      'rows that were not added as a workbook with their reasons, to be mended and loaded again (file_excel_unops: rows and reasons as JSON)',
      'workbook',
    ),
    get(
      '/unops/lines/template',
      'unops',
      'the workbook that lines are loaded with: filename, file (base64); download 1: its bytes',
      workbook(),
    ),
    post(
      '/unops/delete',
      'unops.delete',
      'only in 0; its invoices and external id come free',
      '{ id_unops: number }',
      'UnopsDeleted',
    ),
    post(
      '/unops/consolidate',
      'unops.consolidateunops',
      '0 to 1, all with receipts_completed 1 and of one cost centre; ids also as JSON or comma text',
      '{ id_unops_consolidate: number; record_count: number; total: string }',
      'UnopsConsolidationMade UnopsConsolidated',
    ),
    get(
      '/unops/consolidate/get/id/{id}',
      'unops.viewconsolidateunops',
      'a consolidation with its records',
      'UnopsConsolidationDetail',
    ),
    get('/unops/consolidate/list/{unit}', 'session', 'consolidations of a unit in 1 and 2, for pickers', {
      answer: 'UnopsConsolidationChoice[]',
      query: YEAR,
    }),
    post(
      '/unops/consolidate/delete',
      'unops.freeunopsconsolidate',
      '1 to 0 for its records; refused when one is regularised',
      '{ id_unops_consolidate: number }',
      'UnopsConsolidationFreed UnopsReleased',
    ),
    post(
      '/unops/regularize',
      'unops.regularizeunops',
      '1 to 2 for consolidations of one cost centre and their records',
      { answer: '{ id_unops_regularize: number; record_count: number; total: string }', bound: 'upload' },
      'UnopsRegularizationMade UnopsConsolidationRegularized UnopsRegularized',
    ),
    post(
      '/unops/regularize/correct',
      'unops.regularizeunops',
      "corrects a regularisation's number, date or document with a reason; the earlier document is kept",
      { answer: '{ id_unops_regularize: number }', bound: 'upload' },
      'UnopsRegularizationCorrected',
    ),
    get(
      '/unops/regularize/get/id/{id}',
      'unops.viewregularizeunops',
      'a regularisation with its consolidations and records',
      'UnopsRegularizationDetail',
    ),
    get('/unops/regularize/document/{id}', 'unops.printregularize', 'the PDF that was uploaded', 'pdf'),
    get('/unops/curdp/list/{unit}', 'session', 'CURDPs of a unit, for pickers', {
      answer: 'CurdpChoice[]',
      query: YEAR,
    }),
  ],
} as const satisfies ModuleContract;
