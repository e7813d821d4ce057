import { ACTION_RECORDS } from '@expediente/catalogues/access/actions.ts';
import { pagesOf } from '@expediente/catalogues/access/menu.ts';
import { PROFILE_RECORDS } from '@expediente/catalogues/access/profiles.ts';
import { permissionTree } from '@expediente/platform/access/permission-tree.ts';
import { mayUse } from '@expediente/platform/access/permissions.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import type { ProfileRecord } from '@expediente/schemas/catalogues/records.ts';
import { OPERATIONS } from '@expediente/schemas/operations.ts';
import { DEMO_PROFILES, mayBy, WHO, type Who } from '@expediente/testing/services/rights.ts';
import { sessionOf } from '@expediente/testing/workflow/session.ts';
import { describe, expect, test } from 'vitest';
import { ownMenu } from './system-records.ts';

const MENU = ownMenu();
const MENU_PAGES = pagesOf(MENU);

const profileOf = (who: Who) => {
  const profile = DEMO_PROFILES[WHO.indexOf(who)];
  if (profile === undefined) throw new Error(`no profile of ${who}`);
  return profile;
};
const sessionOfProfile = (who: Who): Session =>
  sessionOf({ permissions: permissionTree(profileOf(who), MENU, ACTION_RECORDS) });

describe.each(WHO)('%s', (who) => {
  const session = sessionOfProfile(who);
  const permissions = [...new Set<string>(OPERATIONS.map(({ permission }) => permission))];

  test.each(permissions)('%s', (permission) => {
    expect(mayUse(session, permission)).toBe(mayBy(permission, who));
  });

  test('has exactly one first page, which the menu shows', () => {
    const pages = session.permissions.flatMap(({ children }) => children.flatMap((child) => child.pages));
    expect(pages.filter(({ main, show }) => main === 1 && show === 1)).toHaveLength(1);
    expect(new Set(pages.map(({ a_href }) => a_href)).size).toBe(pages.length);
  });
});

test('an institution is proposed buyers who do every step of an order; in the demonstrations DAF rejects and pays', () => {
  const granted = (profiles: readonly ProfileRecord[]) =>
    profiles.flatMap(({ description, pages }) =>
      pages.flatMap(({ a_href, actions }) => actions.map(({ field }) => `${description} ${a_href}.${field}`)),
    );
  const left = new Set(granted(DEMO_PROFILES));
  expect(granted(PROFILE_RECORDS).filter((each) => !left.has(each))).toEqual([
    'Compras unidadproveedor.refuse',
    'Compras unidadproveedor.pay',
    'Compras unidadproveedor.correctpay',
  ]);
});

test('figures of plans and budgets are for who works with them', () => {
  const operador = sessionOfProfile('operador');
  const figures = OPERATIONS.filter(({ path }) =>
    /^\/(unit\/buget|unit\/(public)?pac|supplies\/get\/public\/pac|quarterly\/balance)/.test(path),
  );
  expect(figures.map(({ permission }) => mayUse(operador, permission))).toEqual(Array(5).fill(false));
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
    expect(mayUse(only('unidadproveedor'), 'unidadproveedor.accrued|ordenescompra.accrued')).toBe(true);
    expect(mayUse(compras, 'ordenescompra.accrued|unidadproveedor.accrued')).toBe(false);
  });
  test('without it, the next one', () => {
    expect(mayUse(only('ordenescompra'), 'unidadproveedor.view|ordenescompra.view')).toBe(true);
    expect(mayUse(only('ordenescompra'), 'unidadproveedor.accrued|ordenescompra.accrued')).toBe(false);
  });
  test('several actions of one page are alternatives', () => {
    expect(mayUse(compras, 'proveedores.view|proveedores.update')).toBe(true);
    expect(mayUse(sessionOfProfile('consulta'), 'proveedores.create|proveedores.update')).toBe(false);
  });
});
