import type { MenuGroup, MenuOptionRecord, MenuPage } from '@expediente/schemas/catalogues/records.ts';
import type { ModulePage } from '@expediente/schemas/operation.ts';

const EDITING = ['view', 'create', 'update', 'delete'];
const APPROVAL = ['view', 'create', 'update', 'sendrequest', 'approve', 'refuse'];
const ORDERS = [
  'view',
  'update',
  'receive',
  'splitorder',
  'closeshort',
  'divideorder',
  'reuniteorder',
  'purchaseorder',
  'freeorder',
  'undoorder',
  'commitment',
  'accrued',
  'senddaf',
  'refuse',
  'pay',
  'correctpay',
  'ban',
  'print',
  'purchaseorderacta',
];
const REQUESTS = [
  'view',
  'create',
  'update',
  'sendrequest',
  'ban',
  'refuse',
  'consolidateorder',
  'printorder',
  'viewpurchaseorder',
];

const page = (
  a_href: string,
  description: string,
  actions: readonly string[],
  show: 0 | 1 = 1,
): MenuPage => ({
  a_href,
  description,
  enabled: 1,
  show,
  actions,
});
const group = (description: string, icon: string, ...childrens: MenuPage[]): MenuGroup => ({
  description,
  icon,
  enabled: 1,
  childrens,
});
const parent = (
  id: number,
  description: string,
  icon: string,
  ...submenus: MenuGroup[]
): MenuOptionRecord => ({
  id_tags_items_parent_master: id,
  description,
  icon,
  enabled: 1,
  submenus,
});

/** The menu: parent group, child group, page; names and titles are exactly those of R1 §2. */
export const MENU_RECORDS: readonly MenuOptionRecord[] = [
  parent(1, 'Inicio', 'Home', group('Mi trabajo', 'Inbox', page('inicio', 'Inicio', ['view']))),
  parent(
    2,
    'Planificación',
    'EventNote',
    group(
      'Plan anual',
      'CalendarMonth',
      page('packsanuales', 'PAC Anuales', [...APPROVAL, 'downloadexcel']),
      page('reprogramacion', 'Reprogramación De Insumos', [...APPROVAL, 'printrepac']),
    ),
    group(
      'Presupuesto',
      'AccountBalanceWallet',
      page('programacioncuatrimestral', 'Programación Cuatrimestral', APPROVAL),
      page('reprogcuatrimestral', 'Reprogramación Cuatrimestral', APPROVAL),
    ),
  ),
  parent(
    3,
    'Compras',
    'ShoppingCart',
    group(
      'Pedidos',
      'Assignment',
      page('pedidos', 'Pedidos', REQUESTS),
      page('serviciosmedicos', 'Servicios Médicos', REQUESTS),
    ),
    group(
      'Órdenes',
      'ReceiptLong',
      page('unidadproveedor', 'Ordenes De Compra', ORDERS),
      page('mesadaf', 'Mesa DAF', ['view']),
    ),
    group(
      'Adjudicación',
      'Gavel',
      page('actas', 'Gestión De Actas', [
        ...EDITING,
        'printaward',
        'printbusiness',
        'printcertify',
        'generatebusiness',
        'certifyaward',
        'updatetemplates',
      ]),
    ),
    group(
      'Unops',
      'Public',
      page('unops', 'Listado de Unops', [
        ...EDITING,
        'consolidateunops',
        'viewconsolidateunops',
        'freeunopsconsolidate',
        'regularizeunops',
        'viewregularizeunops',
        'printregularize',
      ]),
    ),
  ),
  parent(
    4,
    'Reportes',
    'Assessment',
    group(
      'Compras',
      'ShoppingBag',
      page('ordenescompra', 'Reporte General De Ordenes De Compra', ORDERS),
      page('general', 'Reporte General', ['view']),
      page('pedidosgeneral', 'Reporte General De Pedidos', ['view']),
      page('reporteinsumos', 'Reporte De Insumos', ['view']),
      page('fraccionamiento', 'Reporte De Fraccionamiento', ['view']),
      page('segregacion', 'Reporte De Segregación', ['view']),
    ),
    group(
      'Plan',
      'PieChart',
      page('pacgeneral', 'Reporte Saldo PAC', ['view']),
      page('reporte-resoluciones', 'Listado de Resoluciones', ['view']),
      page('ejecucioncuatrimestral', 'Reporte Ejecución Cuatrimestral', ['view']),
    ),
    group(
      'Pagos',
      'Payments',
      page('recibospendientes', 'Reporte Recibos Pendienes', ['view']),
      page('deudaflotante', 'Reporte Deuda Flotante', ['view']),
      page('buscaroc', 'Reporte Deuda Flotante', ['view']),
      page('causasrechazo', 'Causas de rechazo', ['view']),
    ),
    group('Unops', 'Public', page('reporteunops', 'Reporte Unops', ['view', 'unopsreportegeneral'])),
  ),
  parent(
    5,
    'Catálogos',
    'Category',
    group(
      'Insumos',
      'Inventory2',
      page('insumos', 'Insumos', EDITING),
      page('tiposinsumos', 'Tipo De Insumos', EDITING),
      page('presentaciones', 'Presentaciones', EDITING),
      page('grupos', 'Grupos', EDITING),
    ),
    group(
      'Compras',
      'Storefront',
      page('proveedores', 'Proveedores', EDITING),
      page('tiposcompra', 'Tipo De Compra', EDITING),
      page('documentosexpediente', 'Documentos del expediente', EDITING),
      page('motivosrechazo', 'Listado de Causas De Rechazo', EDITING),
    ),
    group(
      'Plan',
      'AccountTree',
      page('productos', 'Subproductos', EDITING),
      page('subproductos', 'Subproductos', EDITING, 0),
      page('tipomodificacion', 'Tipo Modificacion', EDITING),
    ),
    group(
      'Actas',
      'MenuBook',
      page('participantes', 'Listado de Participantes', EDITING),
      page('libros', 'Listado de Libros', EDITING),
    ),
  ),
  parent(
    6,
    'Administración',
    'Settings',
    group(
      'Acceso',
      'ManageAccounts',
      page('usuarios', 'Usuarios', EDITING),
      page('perfiles', 'Perfiles', EDITING),
      page('acciones', 'Acciones', EDITING),
      page('opcionesmenu', 'Opciones De Menú', EDITING),
    ),
    group(
      'Institución',
      'AccountBalance',
      page('centroscosto', 'Centros De Costo', EDITING),
      page('entidades', 'Entidades', EDITING),
    ),
  ),
  parent(
    7,
    'Control',
    'Policy',
    group(
      'Auditoría',
      'History',
      page('historial', 'Historial', ['view']),
      page('bitacora', 'Bitácora', ['view']),
      page('integridad', 'Integridad', ['view', 'verify']),
      page('sellos', 'Sellos', ['view', 'verify', 'cosign', 'seal']),
    ),
    group(
      'Operación',
      'Dns',
      page('proyecciones', 'Proyecciones', ['view', 'rebuild']),
      page('reglas', 'Reglas', ['view', 'create', 'update']),
    ),
  ),
];

export const pagesOf = (options: readonly MenuOptionRecord[]): readonly MenuPage[] =>
  options.flatMap(({ submenus }) => submenus.flatMap(({ childrens }) => childrens));

/** The menu with the pages that modules add, each after the other pages of its group. */
export const menuWith = (brought: readonly ModulePage[]): readonly MenuOptionRecord[] =>
  MENU_RECORDS.map((option) => ({
    ...option,
    submenus: option.submenus.map((group) => ({
      ...group,
      childrens: [
        ...group.childrens,
        ...brought
          .filter(({ place }) => place[0] === option.description && place[1] === group.description)
          .map(({ link, title, actions }) => page(link, title, actions)),
      ],
    })),
  }));

/** Pages of the menu. */
export const MENU_PAGES: readonly MenuPage[] = pagesOf(MENU_RECORDS);

/** Pages below "Catálogos": every profile that works with records reads them, and profile 1 edits them (domain §8). */
export const CATALOGUE_PAGES: readonly string[] = pagesOf(
  MENU_RECORDS.filter(({ description }) => description === 'Catálogos'),
).map(({ a_href }) => a_href);
