import type { MenuPermission } from '@expediente/schemas/session/read.ts';
import { describe, expect, test } from 'vitest';
import { innerPath } from '../base/address.ts';
import { pageTitle } from '../base/page-titles.ts';
import { isDoor } from './door.ts';
import { destination, firstPage } from './routing.ts';

const page = (a_href: string, main: 0 | 1 = 0) => ({
  a_href,
  description: a_href,
  main,
  show: 1 as const,
  actions_profile: [],
});
const menu: MenuPermission[] = [
  {
    description: 'Compras',
    icon: '',
    children: [{ description: 'Plan', icon: '', pages: [page('packsanuales')] }],
  },
  {
    description: 'Órdenes',
    icon: '',
    children: [{ description: 'Uno', icon: '', pages: [page('pedidos', 1), page('subproductos')] }],
  },
];

describe('not signed in (R1 §2)', () => {
  test('root and login show the login screen', () => {
    expect(['/', '/login'].map(isDoor)).toEqual([true, true]);
  });
  test('any other path redirects to login, a longer login path too', () => {
    expect(['/pedidos', '/login/x', '/login/'].map(isDoor)).toEqual([false, false, false]);
  });
});

describe('signed in (R1 §2)', () => {
  test('a record of the page Historial is in its path; of other pages nothing does', () => {
    const control = { description: 'Control', icon: '', pages: [page('historial')] };
    const withHistory = [...menu, { description: 'Control', icon: '', children: [control] }];
    expect(destination('/historial/order/25', withHistory)).toEqual({ show: 'page', page: 'historial' });
    expect(destination('/historial/order/25', menu)).toEqual({ show: 'notFound' });
    expect(destination('/pedidos/12', menu)).toEqual({ show: 'notFound' });
  });
  test('root and login redirect to the first permitted page marked main', () => {
    expect(destination('/', menu)).toEqual({ show: 'redirect', to: '/pedidos' });
    expect(destination('/login', menu)).toEqual({ show: 'redirect', to: '/pedidos' });
  });
  test('without a main page they redirect to a path that does not exist', () => {
    expect(destination(firstPage([]), [])).toEqual({ show: 'notFound' });
  });
  test('a page is an exact match and needs its permission', () => {
    expect(destination('/packsanuales', menu)).toEqual({ show: 'page', page: 'packsanuales' });
    expect(destination('/packsanuales/1', menu)).toEqual({ show: 'notFound' });
    expect(destination('/packsanuales/', menu)).toEqual({ show: 'notFound' });
    expect(destination('/usuarios', menu)).toEqual({ show: 'notFound' });
  });
  test('a permission that is no page of the table is not shown', () => {
    expect(destination('/subproductos', menu)).toEqual({ show: 'notFound' });
  });
  test('the own pages are always there, a paper in the path of the second', () => {
    expect(destination('/miinformacion', [])).toEqual({ show: 'page', page: 'miinformacion' });
    expect(destination('/miinformacion/1', [])).toEqual({ show: 'notFound' });
    for (const path of ['/verificar', '/verificar/order/22/12/a09ae50780a705e65b27', '/verificar/x'])
      expect(destination(path, [])).toEqual({ show: 'page', page: 'verificar' });
  });
});

test('paths lie inside the folder path, and a slash at the end is part of them', () => {
  expect(innerPath('/compras/pedidos/', '/compras/')).toBe('/pedidos/');
  expect(innerPath('/compras/pedidos', '/compras/')).toBe('/pedidos');
  expect(innerPath('/compras/', '/compras/')).toBe('/');
  expect(innerPath('/pedidos', '/')).toBe('/pedidos');
});

test.each(['constructor', '__proto__', 'toString'])(
  'a page of the menu named %s is called by its name',
  (name) => {
    expect(pageTitle(name)).toBe(name);
  },
);
