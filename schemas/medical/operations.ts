import { get, type ModuleContract, planned, post } from '../operation.ts';

export const MEDICAL = {
  title: 'Servicios médicos',
  scope: 'units',
  operations: [
    planned(get('/orders/serv/get/all', 'serviciosmedicos')),
    planned(get('/orders/serv/get/id/{id}', 'serviciosmedicos.view|serviciosmedicos.update')),
    planned(get('/orders/serv/supplies/{id}', 'serviciosmedicos')),
    planned(
      get(
        '/orders/serv/supplies/pac/{year}/{unit}/{id}',
        'session',
        "supplies of row 182 in the unit's plan",
      ),
    ),
    planned(
      post(
        '/orders/serv/insert/update',
        'serviciosmedicos.create|serviciosmedicos.update',
        'only in 0 or 2; p_number empty: the next of the unit and year',
      ),
      'p_id, p_id_unit, p_year, p_number, p_date, p_serv=2, p_total_qty, p_justification, p_supplies[p_id, p_id_sub_products, p_qty], p_quarter_order, p_year_additional',
    ),
    planned(post('/orders/serv/send', 'serviciosmedicos.sendrequest', '0 or 2 to 1'), 'p_id'),
    planned(
      post('/orders/serv/ban', 'serviciosmedicos.ban', '0 or 2 to 4; p_id is taken as well'),
      'p_id_order',
    ),
    planned(post('/orders/serv/disapprove', 'serviciosmedicos.refuse', '1 to 2'), 'p_id, p_justification'),
    planned(
      post(
        '/orders/serv/consolidate/approve',
        'serviciosmedicos.consolidateorder',
        'requests 1 to 3, a new purchase order in 0',
      ),
      'p_number_resolution, p_date_resolution, p_list_orders (comma list), p_calculate_fee, p_has_award',
    ),
    planned(
      post(
        '/orders/serv/read/excel',
        'serviciosmedicos.create|serviciosmedicos.update',
        'sub-product, supply code, quantity in the fourth column; duplicates and unknown items reported',
      ),
      'file_excel_serv (multipart)',
    ),
    planned(get('/orders/serv/template', 'serviciosmedicos', 'the Excel template')),
    planned(
      get(
        '/orders/serv/pdf/{idOrder}/{requesterFirm}/{authorizerFirm}/{idAddress}',
        'serviciosmedicos.printorder',
        'PDF, state below 4',
        'pdf',
      ),
    ),
  ],
} as const satisfies ModuleContract;
