import type { ProfilePage, ProfileRecord, Reach } from '@expediente/schemas/catalogues/records.ts';
import { CATALOGUE_PAGES, MENU_PAGES } from './menu.ts';

/**
 * Cells of the table of profiles in domain §8. `read` covers the record with its documents; each further word of a cell
 * adds to it; `all` stands for every action that the menu has for the page.
 */
type Grant = readonly string[] | 'all';
type Grants = Readonly<Record<string, Grant>>;

const PLAN_READ: Grants = {
  packsanuales: ['view', 'downloadexcel'],
  reprogramacion: ['view', 'printrepac'],
  programacioncuatrimestral: ['view'],
  reprogcuatrimestral: ['view'],
};
const REQUEST_READ: Grants = {
  pedidos: ['view', 'printorder', 'viewpurchaseorder'],
  serviciosmedicos: ['view', 'printorder', 'viewpurchaseorder'],
};
const ORDER_VIEW: Grants = { unidadproveedor: ['view'] };
const ORDER_READ: Grants = { unidadproveedor: ['view', 'print'] };
const AWARD_READ: Grants = { actas: ['view', 'printaward', 'printbusiness', 'printcertify'] };
const UNOPS_READ: Grants = {
  unops: ['view', 'viewconsolidateunops', 'viewregularizeunops', 'printregularize'],
};
const READ = ['view'];
const REPORTS: Grants = {
  ordenescompra: READ,
  general: READ,
  pedidosgeneral: READ,
  reporteinsumos: READ,
  fraccionamiento: READ,
  segregacion: READ,
  pacgeneral: READ,
  'reporte-resoluciones': READ,
  ejecucioncuatrimestral: READ,
  recibospendientes: READ,
  deudaflotante: READ,
  buscaroc: READ,
  causasrechazo: READ,
  reporteunops: 'all',
};
const WRITE = ['view', 'create', 'update', 'delete'];
const ADMINISTRATION = ['usuarios', 'perfiles', 'acciones', 'opcionesmenu', 'centroscosto', 'entidades'];
const each = (pages: Iterable<string>, grant: Grant): Grants =>
  Object.fromEntries([...pages].map((page) => [page, grant]));
const CATALOGUES_READ: Grants = each(CATALOGUE_PAGES, READ);

/** Adds actions to those that other cells grant on the same pages. */
const plus = (grants: Grants, ...actions: string[]): Grants =>
  Object.fromEntries(
    Object.entries(grants).map(([page, grant]) => [page, grant === 'all' ? grant : [...grant, ...actions]]),
  );

/** First page, with the user's pending work. */
const HOME = 'inicio';

function profile(id: number, description: string, reach: Reach, main: string, given: Grants): ProfileRecord {
  const grants: Grants = { [HOME]: READ, ...given };
  const pages = MENU_PAGES.flatMap(({ a_href, actions }): ProfilePage[] => {
    const grant = grants[a_href];
    if (grant === undefined) return [];
    const granted = grant === 'all' ? actions : actions.filter((field) => grant.includes(field));
    return [
      {
        a_href,
        main: a_href === main ? 1 : 0,
        enabled: 1,
        actions: granted.map((field) => ({ field, enabled: 1 })),
      },
    ];
  });
  return { id, description, auto_generated: 1, reach, pages };
}

/**
 * Profile 1: sees and administers everything, but only reads plans and purchases (domain §8). Pages that no cell names
 * are fully granted to it: "Perfiles" lets it grant them to others.
 */
export const ADMINISTRATOR = profile(1, 'Administrador', 'institution', HOME, {
  ...each(
    MENU_PAGES.map(({ a_href }) => a_href),
    'all',
  ),
  ...PLAN_READ,
  ...REQUEST_READ,
  ...ORDER_READ,
  ...AWARD_READ,
  ...UNOPS_READ,
  ...each(CATALOGUE_PAGES, 'all'),
  ...each(ADMINISTRATION, 'all'),
  ...REPORTS,
  historial: READ,
  bitacora: READ,
  integridad: 'all',
  sellos: 'all',
  proyecciones: 'all',
});

export const PROFILE_RECORDS: readonly ProfileRecord[] = [
  ADMINISTRATOR,
  profile(2, 'Centro de costo', 'assigned', HOME, {
    ...plus(PLAN_READ, 'create', 'update', 'sendrequest'),
    ...plus(REQUEST_READ, 'create', 'update', 'sendrequest', 'ban'),
    ...ORDER_VIEW,
    ...plus(UNOPS_READ, 'create', 'update', 'delete'),
    ...CATALOGUES_READ,
    ...REPORTS,
  }),
  profile(3, 'Aprobador', 'assigned', HOME, {
    ...plus(PLAN_READ, 'approve', 'refuse'),
    ...plus(REQUEST_READ, 'refuse'),
    ...ORDER_VIEW,
    ...plus(AWARD_READ, 'certifyaward'),
    ...CATALOGUES_READ,
    ...REPORTS,
  }),
  profile(4, 'Compras', 'assigned', HOME, {
    ...PLAN_READ,
    ...plus(REQUEST_READ, 'consolidateorder'),
    ...each(['unidadproveedor', 'actas', 'unops'], 'all'),
    ...CATALOGUES_READ,
    ...each(['proveedores', 'insumos', 'tiposcompra'], WRITE),
    // Lets its users see which orders a wrong version judged, and judge them again.
    reglas: READ,
    mesadaf: READ,
    ...REPORTS,
  }),
  profile(5, 'Consulta', 'assigned', HOME, {
    ...PLAN_READ,
    ...REQUEST_READ,
    ...ORDER_READ,
    ...AWARD_READ,
    ...UNOPS_READ,
    ...CATALOGUES_READ,
    ...REPORTS,
  }),
  profile(6, 'Auditor', 'institution', HOME, {
    ...PLAN_READ,
    ...REQUEST_READ,
    ...ORDER_READ,
    mesadaf: READ,
    ...AWARD_READ,
    ...UNOPS_READ,
    ...CATALOGUES_READ,
    ...each(ADMINISTRATION, READ),
    ...REPORTS,
    historial: READ,
    bitacora: READ,
    integridad: 'all',
    sellos: 'all',
    proyecciones: READ,
    reglas: READ,
  }),
  profile(7, 'Operador', 'institution', HOME, {
    bitacora: READ,
    integridad: 'all',
    sellos: 'all',
    proyecciones: 'all',
    reglas: 'all',
  }),
  // Parts of the work of `Compras`, for institutions that divide it (hospital E2).
  profile(8, 'DAF', 'assigned', HOME, {
    ...plus(ORDER_READ, 'refuse', 'pay', 'correctpay'),
    mesadaf: READ,
    ...CATALOGUES_READ,
    ...REPORTS,
  }),
  profile(9, 'Almacén', 'assigned', HOME, {
    ...plus(ORDER_VIEW, 'receive'),
    ...CATALOGUES_READ,
    ...REPORTS,
  }),
  profile(10, 'Presupuesto', 'assigned', HOME, {
    ...PLAN_READ,
    ...REQUEST_READ,
    ...plus(ORDER_READ, 'commitment', 'accrued'),
    ...CATALOGUES_READ,
    ...REPORTS,
  }),
];

/** A profile that an institution may take over as it is, with its work in a sentence. */
export interface ProposedProfile extends Pick<ProfileRecord, 'description' | 'reach' | 'pages'> {
  readonly work: string;
}

/** Work of each proposed profile, by its name. */
const WORKS: Readonly<Record<string, string>> = {
  'Centro de costo': 'planifica, pide y registra lo de UNOPS de sus centros',
  Aprobador: 'aprueba o rechaza planes y reprogramaciones, certifica actas',
  Compras: 'consolida pedidos, lleva órdenes, actas y UNOPS hasta el pago',
  Consulta: 've planes, pedidos, órdenes y reportes de sus unidades',
  Auditor: 've todo de la institución, con la bitácora y la integridad',
  Operador: 'cuida el sistema: respaldos, sellos, proyecciones y reglas',
  DAF: 'paga o rechaza las órdenes que le envían',
  Almacén: 'registra lo que llega, con sus recibos y facturas',
  Presupuesto: 'compromete y devenga órdenes, ve planes y cuotas',
};

/** Profiles that a new installation lacks: all but the administrator's, which it begins with. */
export const PROPOSED_PROFILES: readonly ProposedProfile[] = PROFILE_RECORDS.flatMap(
  ({ id, description, reach, pages }) =>
    id === ADMINISTRATOR.id ? [] : [{ description, reach, pages, work: WORKS[description] ?? '' }],
);
