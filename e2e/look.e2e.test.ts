import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, startHarness } from './harness.ts';
import { faultsSeen } from './look.ts';
import type { Person } from './person.ts';

/** Every screen and dialog at three widths: nothing hangs over the edge, nothing stands in anybody's way. */

let harness: Harness;
const people = new Map<string, Person>();
beforeAll(async () => {
  harness = await startHarness();
  for (const user of ['centro', 'compras']) people.set(user, await harness.signsIn(user));
});
afterAll(async () => await harness?.stop());

async function looked(person: Person, name: string): Promise<void> {
  expect(await faultsSeen(harness, person, name)).toEqual([]);
}

const as = (user: string): Person => {
  const person = people.get(user);
  if (!person) throw new Error(`${user} did not sign in`);
  return person;
};

test('the door', async () => {
  const person = await harness.arrives();
  await person.go('/');
  await looked(person, 'door');
  await person.enter('consulta');
  await person.read('Seleccionar unidad ejecutora');
  await looked(person, 'executor');
});

describe.each([
  ['centro', 'home', '/inicio', 'Mis pendientes'],
  ['centro', 'own', '/miinformacion', 'Mi Información Personal'],
  ['centro', 'not-found', '/no-hay', 'No Existe La Página'],
  ['centro', 'plans', '/packsanuales', 'EMERGENCIA'],
  ['centro', 'plan-new', '/packsanuales?registro=nuevo&modo=editar', 'PAC nuevo'],
  ['centro', 'plan', '/packsanuales?registro=100101-2026', 'Disponible'],
  ['centro', 'requests', '/pedidos', 'Listado de pedidos'],
  ['centro', 'request-new', '/pedidos?registro=nuevo&modo=editar', 'Pedido nuevo'],
  ['compras', 'orders', '/unidadproveedor', 'Todas'],
])('%s: %s', (user, name, path, words) => {
  test('can be seen whole and used by everybody', async () => {
    const person = as(user);
    await person.go(path);
    if (name !== 'requests') await person.read(words);
    await looked(person, name);
  });
});

/** Orders of the demonstration by state, and what is asked there. */
const ORDERS: readonly (readonly [state: string, button: string, words: string])[] = [
  ['1', 'Comprometer', 'CUR de compromiso'],
  ['2', 'Editar', 'No. recibo'],
  ['9', 'Recibos y facturas', 'No. recibo'],
  ['3', 'Devengar', 'CUR de devengado'],
  ['4', 'Enviar a DAF', 'No. mesa de entrada'],
  ['5', 'Pagar', 'Documento PDF'],
  ['6', 'Corregir', 'Constancia'],
  ['7', 'Historia', 'Verificar cadena'],
];

test.each(ORDERS)('an order in state %s and its «%s»', async (state, button, words) => {
  const person = as('compras');
  await person.go(`/unidadproveedor?f.state=${state}`);
  await person.act('Listado de órdenes de compra', 0, 'Ver');
  await person.read('Historia');
  await looked(person, `order-${state}`);
  await person.press(button, button === 'Historia' ? 'tab' : 'button');
  await person.read(words);
  await looked(person, `order-${state}-${button}`);
});

test('the form that generates an order', async () => {
  const person = as('compras');
  await person.go('/unidadproveedor?f.state=0');
  await person.act('Listado de órdenes de compra', 0, 'Generar orden de compra');
  await person.read('Constancia de exención');
  await looked(person, 'order-generate');
});

test('a request, its history and its print', async () => {
  const person = as('compras');
  await person.go('/pedidos?f.state=1');
  await person.act('Listado de pedidos', 0, 'Ver');
  await person.read('Historia');
  await looked(person, 'request');
  await person.press('Imprimir pedido');
  await person.read('Solicitante');
  await looked(person, 'request-print');
});

test('nothing went wrong unseen', () => expect(harness.faults()).toEqual([]));
