import { get, type ModuleContract, planned } from '../operation.ts';

export const REPORTS = {
  title: 'Reportes',
  scope: 'units',
  operations: [
    planned(
      get(
        '/reports/orders/{date_start}/{date_end}',
        'ordenescompra',
        'general orders report: data.data, file, filename; status and user are filtered in the list',
      ),
    ),
    planned(
      get('/reports/orders/units', 'unidadproveedor', 'units quantity report: data.file, data.filename'),
      'p_list_oc (comma list), p_name_provider',
    ),
    planned(
      get(
        '/reports/orders/supplies',
        'reporteinsumos',
        'rows unit, supplie, id_sub_products, qty_start, qty_order_ejec, qty; file, filename',
      ),
    ),
    planned(
      get(
        '/reports/orders/number',
        'buscaroc',
        "'No existe información de la OC: {number}' when there is none",
      ),
      'p_number_purchase',
    ),
    planned(
      get(
        '/reports/receipts/{unit}',
        'recibospendientes',
        "units with pending receipts (unit 0: all of the user's)",
      ),
    ),
    planned(
      get(
        '/reports/floating/{date_start}/{date_end}/{unit}',
        'deudaflotante',
        "floating debt (unit 0: all of the user's)",
      ),
    ),
    planned(get('/reports/general/{date_start}/{date_end}', 'general', 'report by dates')),
    planned(
      get(
        '/reports/requests',
        'pedidosgeneral',
        'general requests report, no parameters; cost centre and status are filtered in the list; data, file, filename',
      ),
    ),
    planned(
      get(
        '/reports/resolutions/{unit}',
        'reporte-resoluciones',
        "resolution report (unit 0: all of the user's): data, file, filename",
      ),
    ),
  ],
} as const satisfies ModuleContract;
