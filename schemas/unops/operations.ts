import { get, type ModuleContract, planned, post } from '../operation.ts';

export const UNOPS = {
  title: 'UNOPS',
  scope: 'units',
  operations: [
    planned(get('/unops/get/all/{state}', 'unops', '0 without consolidation, 1 consolidated, 2 regularised')),
    planned(get('/unops/get/id/{id}', 'unops.view|unops.update')),
    planned(
      post(
        '/unops/insert/update',
        'unops.create|unops.update',
        "only in 0; receipts_completed is the server's",
      ),
      'p_id_unops, p_id_unit, p_external_id, p_number_order, p_number_dispatch, p_number_act, p_date_act, p_year_reception, p_number_bidding, p_number_itb, p_id_provider, p_id_supplie, p_price, p_qty, p_sub_products[id, qty], p_invoices[serie_invoice, number_invoice, date_invoice, value_invoice], p_receipts[number_receipt, date_receipt, value_receipt]',
    ),
    planned(post('/unops/delete', 'unops.delete', 'only in 0'), 'p_id_unops'),
    planned(
      post('/unops/consolidate', 'unops.consolidateunops', '0 to 1, all with receipts_completed 1'),
      'p_date_consolidate, p_unops (list)',
    ),
    planned(get('/unops/consolidate/get/id/{id}', 'unops.viewconsolidateunops')),
    planned(get('/unops/consolidate/list/{unit}', 'session', 'consolidations of a unit')),
    planned(
      post(
        '/unops/consolidate/delete',
        'unops.freeunopsconsolidate',
        '1 to 0 for its records; refused when one is regularised',
      ),
      'p_id',
    ),
    planned(
      post('/unops/regularize', 'unops.regularizeunops', '1 to 2'),
      'p_number_curdp, p_date_pay, p_file_regularize (multipart), p_list_consolidate (JSON list)',
    ),
    planned(get('/unops/regularize/get/id/{id}', 'unops.viewregularizeunops')),
    planned(
      get('/unops/regularize/document/{id}', 'unops.printregularize', 'the PDF that was uploaded', 'pdf'),
    ),
    planned(get('/unops/curdp/list/{unit}', 'session', 'CURDPs of a unit')),
    planned(get('/reports/unops/invoices', 'reporteunops', 'unops report: data.file, data.filename')),
    planned(
      get('/reports/unops/regularize', 'reporteunops', 'data.file, data.filename'),
      'p_id_unit, p_id_firm_realiza, p_id_firm_revisa, p_id_unops_consolidate',
    ),
    planned(
      get('/reports/unops/accounting', 'reporteunops', 'data.file, data.filename'),
      'p_id_unit, p_id_firm_realiza, p_id_firm_revisa, p_number_curdp (comma list)',
    ),
    planned(get('/reports/unops/general', 'reporteunops.unopsreportegeneral', 'data.file, data.filename')),
  ],
} as const satisfies ModuleContract;
