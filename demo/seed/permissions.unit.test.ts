import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { MENU_PAGES, MENU_RECORDS } from '@expediente/catalogues/access/menu.ts';
import { PROFILE_RECORDS } from '@expediente/catalogues/access/profiles.ts';
import { permissionTree } from '@expediente/platform/access/permission-tree.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { sessionOf } from '@expediente/workflow/testing/session.ts';
import { describe, expect, test } from 'vitest';

const WHO = ['admin', 'centro', 'aprobador', 'compras', 'consulta', 'auditor', 'operador'] as const;
type Who = (typeof WHO)[number];

/**
 * domain §8's table, cell by cell. `view` is the screen alone, `read` its documents too; `all` is all;
 * a dash is nothing.
 */
const TABLE: Readonly<Record<string, Readonly<Record<Who, string>>>> = {
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
    compras: 'all',
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
  ],
  'providers, supplies, purchase types': ['insumos', 'proveedores', 'tiposcompra'],
  administration: ['usuarios', 'perfiles', 'acciones', 'opcionesmenu', 'centroscosto', 'entidades'],
  projections: ['proyecciones'],
  reports: [
    'ordenescompra',
    'general',
    'pedidosgeneral',
    'reporteinsumos',
    'pacgeneral',
    'reporte-resoluciones',
    'recibospendientes',
    'deudaflotante',
    'buscaroc',
    'reporteunops',
  ],
};

/** The word of the table that an action stands for; anything else only `all` holds. */
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
  certifyaward: 'certify',
};

const cellOf = (page: string, who: Who): string => {
  const row = Object.keys(ROW_OF).find((name) => ROW_OF[name]?.includes(page));
  if (row === undefined) throw new Error(`no row of the table for ${page}`);
  return TABLE[row]?.[who] ?? '-';
};

function expected(permission: string, who: Who): boolean {
  if (permission === 'none' || permission === 'session') return true;
  if (permission === 'login') return false;
  const parts = permission.split('|').map((part) => part.split('.'));
  const deciding = parts.find(([page = '']) => cellOf(page, who) !== '-')?.[0];
  if (deciding === undefined) return false;
  const words = cellOf(deciding, who).split(' ');
  return parts.some(([page, action]) => {
    if (page !== deciding) return false;
    if (action === undefined || words.includes('all')) return true;
    const word = WORD_OF[action] ?? 'all';
    return words.includes(word) || (word === 'view' && words.includes('read'));
  });
}

const profileOf = (who: Who) => {
  const profile = PROFILE_RECORDS[WHO.indexOf(who)];
  if (profile === undefined) throw new Error(`no profile of ${who}`);
  return profile;
};
const sessionOfProfile = (who: Who): Session =>
  sessionOf({ permissions: permissionTree(profileOf(who), MENU_RECORDS, ACTION_RECORDS) });

describe.each(WHO)('%s', (who) => {
  const session = sessionOfProfile(who);
  const permissions = [...new Set<string>(OPERATIONS.map(({ permission }) => permission))];

  test.each(permissions)('%s', (permission) => {
    expect(mayUse(session, permission)).toBe(expected(permission, who));
  });

  test('has exactly one first page, which the menu shows', () => {
    const pages = session.permissions.flatMap(({ children }) => children.flatMap((child) => child.pages));
    expect(pages.filter(({ main, show }) => main === 1 && show === 1)).toHaveLength(1);
    expect(new Set(pages.map(({ a_href }) => a_href)).size).toBe(pages.length);
  });
});

test('every action of the menu has its look', () => {
  const looks = new Set(ACTION_RECORDS.map(({ field_actions }) => field_actions));
  expect(MENU_PAGES.flatMap(({ actions }) => actions).filter((field) => !looks.has(field))).toEqual([]);
});

test('every page and action of the operations is in the menu', () => {
  const asked = OPERATIONS.flatMap(({ permission }) => permission.split('|')).filter(
    (part) => !['none', 'session', 'login'].includes(part),
  );
  const missing = asked.filter((part) => {
    const [page, action] = part.split('.');
    const found = MENU_PAGES.find(({ a_href }) => a_href === page);
    return found === undefined || (action !== undefined && !found.actions.includes(action));
  });
  expect([...new Set(missing)]).toEqual([]);
});

describe('the first page that the profile has decides', () => {
  const compras = sessionOfProfile('compras');
  const only = (page: string): Session =>
    sessionOf({
      permissions: compras.permissions.map((parent) => ({
        ...parent,
        children: parent.children.map((child) => ({
          ...child,
          pages: child.pages.filter(({ a_href }) => a_href === page),
        })),
      })),
    });

  test('with it, its own entry', () => {
    expect(mayUse(only('unidadproveedor'), 'unidadproveedor.pay|ordenescompra.pay')).toBe(true);
    expect(mayUse(compras, 'ordenescompra.pay|unidadproveedor.pay')).toBe(false);
  });
  test('without it, the next one', () => {
    expect(mayUse(only('ordenescompra'), 'unidadproveedor.view|ordenescompra.view')).toBe(true);
    expect(mayUse(only('ordenescompra'), 'unidadproveedor.pay|ordenescompra.pay')).toBe(false);
  });
  test('several actions of one page are alternatives', () => {
    expect(mayUse(compras, 'proveedores.view|proveedores.update')).toBe(true);
    expect(mayUse(sessionOfProfile('consulta'), 'proveedores.create|proveedores.update')).toBe(false);
  });
});
