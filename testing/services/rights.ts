import { CATALOGUE_PAGES } from '@expediente/catalogues/access/menu.ts';

export { DEMO_PROFILES } from '@expediente/demo/seed/profiles.ts';

/** Users of the demonstration; their profiles have the same names. */
export const WHO = [
  ...(['admin', 'centro', 'aprobador', 'compras', 'consulta', 'auditor', 'operador'] as const),
  ...(['daf', 'almacen', 'presupuesto'] as const),
] as const;
export type Who = (typeof WHO)[number];

/** Cells of the profiles that hospital E2 adds to the table, in the rows where they have any. */
const DIVIDED: Readonly<Record<string, Readonly<Partial<Record<Who, string>>>>> = {
  plans: { presupuesto: 'read' },
  requests: { presupuesto: 'read' },
  orders: { daf: 'read refuse pay correctpay', almacen: 'view receive', presupuesto: 'read commit accrue' },
  catalogues: { daf: 'read', almacen: 'read', presupuesto: 'read' },
  'providers, supplies, purchase types': { daf: 'read', almacen: 'read', presupuesto: 'read' },
  'desk of DAF': { daf: 'read' },
  reports: { daf: 'read', almacen: 'read', presupuesto: 'read' },
};

/**
 * Table of domain §8, cell by cell. `view` is the screen alone, `read` includes its documents, `all` is everything, what
 * follows `but` is left out, a dash is nothing.
 */
const TABLE: Readonly<
  Record<string, Readonly<Record<Exclude<Who, 'daf' | 'almacen' | 'presupuesto'>, string>>>
> = {
  plans: {
    centro: 'read write send',
    aprobador: 'read approve refuse',
    compras: 'read',
    consulta: 'read',
    auditor: 'read',
    operador: '-',
    admin: 'read',
  },
  requests: {
    centro: 'read write send annul',
    aprobador: 'read refuse',
    compras: 'read consolidate',
    consulta: 'read',
    auditor: 'read',
    operador: '-',
    admin: 'read',
  },
  orders: {
    centro: 'view',
    aprobador: 'view',
    // hospital E2: DAF rejects and pays.
    compras: 'all but refuse pay correctpay',
    consulta: 'read',
    auditor: 'read',
    operador: '-',
    admin: 'read',
  },
  awards: {
    centro: '-',
    aprobador: 'read certify',
    compras: 'all',
    consulta: 'read',
    auditor: 'read',
    operador: '-',
    admin: 'read',
  },
  unops: {
    centro: 'read write',
    aprobador: '-',
    compras: 'all',
    consulta: 'read',
    auditor: 'read',
    operador: '-',
    admin: 'read',
  },
  catalogues: {
    centro: 'read',
    aprobador: 'read',
    compras: 'read',
    consulta: 'read',
    auditor: 'read',
    operador: '-',
    admin: 'all',
  },
  'providers, supplies, purchase types': {
    centro: 'read',
    aprobador: 'read',
    compras: 'read write',
    consulta: 'read',
    auditor: 'read',
    operador: '-',
    admin: 'all',
  },
  administration: {
    centro: '-',
    aprobador: '-',
    compras: '-',
    consulta: '-',
    auditor: 'read',
    operador: '-',
    admin: 'all',
  },
  projections: {
    centro: '-',
    aprobador: '-',
    compras: '-',
    consulta: '-',
    auditor: 'read',
    operador: 'all',
    admin: 'all',
  },
  rules: {
    centro: '-',
    aprobador: '-',
    compras: 'read',
    consulta: '-',
    auditor: 'read',
    operador: 'all',
    admin: 'all',
  },
  'histories of everything': {
    ...{ centro: '-', aprobador: '-', compras: '-', consulta: '-' },
    ...{ auditor: 'read', operador: '-', admin: 'read' },
  },
  'facts of use': {
    ...{ centro: '-', aprobador: '-', compras: '-', consulta: '-' },
    ...{ auditor: 'read', operador: 'read', admin: 'read' },
  },
  'whether the record is whole': {
    ...{ centro: '-', aprobador: '-', compras: '-', consulta: '-' },
    ...{ auditor: 'all', operador: 'all', admin: 'all' },
  },
  'desk of DAF': {
    ...{ centro: '-', aprobador: '-', compras: 'read', consulta: '-' },
    ...{ auditor: 'read', operador: '-', admin: 'all' },
  },
  reports: {
    centro: 'read',
    aprobador: 'read',
    compras: 'read',
    consulta: 'read',
    auditor: 'read',
    operador: '-',
    admin: 'read',
  },
};

const ROW_OF: Readonly<Record<string, readonly string[]>> = {
  plans: ['packsanuales', 'reprogramacion', 'programacioncuatrimestral', 'reprogcuatrimestral'],
  requests: ['pedidos', 'serviciosmedicos'],
  orders: ['unidadproveedor'],
  awards: ['actas'],
  unops: ['unops'],
  catalogues: [
    'productos',
    'subproductos',
    'grupos',
    'presentaciones',
    'tiposinsumos',
    'tipomodificacion',
    'participantes',
    'libros',
    'documentosexpediente',
    'motivosrechazo',
  ],
  'providers, supplies, purchase types': ['insumos', 'proveedores', 'tiposcompra'],
  administration: ['usuarios', 'perfiles', 'acciones', 'opcionesmenu', 'centroscosto', 'entidades'],
  projections: ['proyecciones'],
  rules: ['reglas'],
  'histories of everything': ['historial'],
  'facts of use': ['bitacora'],
  'whether the record is whole': ['integridad', 'sellos'],
  reports: [
    'ordenescompra',
    'general',
    'pedidosgeneral',
    'reporteinsumos',
    'fraccionamiento',
    'segregacion',
    'pacgeneral',
    'reporte-resoluciones',
    'ejecucioncuatrimestral',
    'recibospendientes',
    'deudaflotante',
    'buscaroc',
    'reporteunops',
    'causasrechazo',
  ],
  'desk of DAF': ['mesadaf'],
};

/** Word of the table for each action; other actions only `all` grants. */
const WORD_OF: Readonly<Record<string, string>> = {
  view: 'view',
  viewpurchaseorder: 'read',
  viewconsolidateunops: 'read',
  viewregularizeunops: 'read',
  downloadexcel: 'read',
  printrepac: 'read',
  printorder: 'read',
  print: 'read',
  printaward: 'read',
  printbusiness: 'read',
  printcertify: 'read',
  printregularize: 'read',
  unopsreportegeneral: 'read',
  create: 'write',
  update: 'write',
  delete: 'write',
  sendrequest: 'send',
  approve: 'approve',
  refuse: 'refuse',
  ban: 'annul',
  consolidateorder: 'consolidate',
  receive: 'receive',
  commitment: 'commit',
  accrued: 'accrue',
  pay: 'pay',
  correctpay: 'correctpay',
  certifyaward: 'certify',
};

const cellIn = (row: string, who: Who): string => {
  const cells: Readonly<Partial<Record<Who, string>>> = { ...TABLE[row], ...DIVIDED[row] };
  return cells[who] ?? '-';
};

const cellOf = (page: string, who: Who): string => {
  const row = Object.keys(ROW_OF).find((name) => ROW_OF[name]?.includes(page));
  if (row !== undefined) return cellIn(row, who);
  // Pages that are newer than the table: catalogues are treated alike, others are granted by profile 1.
  if (CATALOGUE_PAGES.includes(page)) return cellIn('catalogues', who);
  return who === 'admin' ? 'all' : '-';
};

/** True if the table grants a permission expression of `schemas/operations.ts`. */
export function mayBy(permission: string, who: Who): boolean {
  if (permission === 'none' || permission === 'session') return true;
  if (permission === 'login') return false;
  const parts = permission.split('|').map((part) => part.split('.'));
  const deciding = parts.find(([page = '']) => cellOf(page, who) !== '-')?.[0];
  if (deciding === undefined) return false;
  const [given = '', left = ''] = cellOf(deciding, who).split(' but ');
  const [words, without] = [given.split(' '), left.split(' ')];
  return parts.some(([page, action]) => {
    if (page !== deciding) return false;
    if (action === undefined) return true;
    const word = WORD_OF[action] ?? 'all';
    if (words.includes('all')) return !without.includes(word);
    return words.includes(word) || (word === 'view' && words.includes('read'));
  });
}
