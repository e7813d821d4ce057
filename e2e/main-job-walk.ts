import { deepEqual, equal } from 'node:assert/strict';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import type { Person } from '@expediente/testing/browser/person.ts';
import { beginsStep, doesStep } from '@expediente/testing/browser/steps.ts';
import { smallPdf } from '@expediente/testing/small-pdf.ts';

/** Participants, each signed in in a browser of their own. */
export interface Desks {
  readonly centro: Person;
  readonly aprobador: Person;
  readonly compras: Person;
  readonly daf: Person;
  readonly auditor: Person;
}

export interface Step {
  readonly name: string;
  run(desks: Desks): Promise<void>;
}

export interface Walk {
  /** Six digits for every number that is typed; no other record may have it. */
  readonly number: string;
  /** Path of the PDF with the proof of payment. */
  readonly proof: string;
}

export const PROOF = smallPdf('Pago');

const TODAY = dateInGuatemala(new Date()).split('-').reverse().join('/');
const PLANS = 'Listado de PAC anuales';
const LINES = 'Insumos del plan';
const BY_SUB_PRODUCT = 'Cantidad por subproducto';
const PDF = { type: 'application/pdf', start: '%PDF-' };

/** Loads the open record again, which another person has changed. */
async function again(person: Person): Promise<void> {
  const { pathname, search } = new URL(person.page.url());
  await person.go(`${pathname}${search}`);
}

async function addSupply(
  centro: Person,
  words: string,
  quantities: Readonly<Record<string, string>>,
): Promise<void> {
  await centro.press('Agregar insumo');
  await centro.choose('Insumo', words);
  for (const [row, text] of Object.entries(quantities))
    await centro.type({ grid: BY_SUB_PRODUCT, row, column: 'Cantidad' }, text);
  await centro.press('Agregar');
}

/** Makes a request for the centre's tablets, with quantities for two sub-products, and saves it. */
async function raise(centro: Person, first: string, second: string): Promise<{ readonly available: string }> {
  await centro.press('Crear');
  await centro.read('Pedido nuevo');
  await centro.choose('Centro de costo', 'consulta externa');
  await centro.choose('Insumo', 'acetaminofen, 500');
  const available = await centro.textOf({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Disponible' });
  await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, first);
  await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-2', column: 'Cantidad' }, second);
  await centro.fill('Justificación', 'Para la atención del cuatrimestre');
  await centro.press('Guardar');
  return { available };
}

/** Sends the request that was just saved. @returns its number */
async function send(centro: Person): Promise<string> {
  await centro.toast('guardó');
  await centro.find('Enviar', 'button');
  const number = /Pedido (\d+\/\d+)/.exec(await centro.seen())?.[1] ?? '';
  await doesStep(centro, 'Enviar');
  await centro.toast('El pedido se envió para consolidación.');
  await centro.press('Cerrar');
  return number;
}

const asNumber = (text: string): number => Number(text.replaceAll(',', ''));

/** Plan of a cost centre: made, rejected with a reason, corrected, approved. Possible once per product. */
export function plan(): readonly Step[] {
  return [
    {
      name: 'a cost centre without a plan makes one and sends it',
      async run({ centro }) {
        await centro.open('PAC Anuales');
        await centro.press('Crear');
        await centro.read('PAC nuevo');
        await centro.choose('Centro de costo', 'operaciones');
        await addSupply(centro, 'acetaminofen, 500', { '1-1-1': '1000', '1-1-2': '500' });
        await addSupply(centro, 'papel bond, carta', { '1-1-1': '40' });
        await centro.says({ grid: LINES, row: 'Total', column: 'Subtotal' }, 'Q1,591.25');
        await centro.press('Guardar');
        await centro.toast('guardó');
        await doesStep(centro, 'Enviar');
        await centro.toast('El PAC se envió para aprobación.');
        await centro.reaches('PENDIENTE DE APROBACIÓN');
        await centro.press('Cerrar');
      },
    },
    {
      name: 'the approver rejects it with a reason, which the cost centre reads, mends and sends again',
      async run({ centro, aprobador }) {
        await aprobador.open('PAC Anuales');
        await aprobador.act(PLANS, 'operaciones', 'Rechazar');
        await aprobador.read('Rechazar el PAC');
        await aprobador.press('Rechazar');
        await aprobador.read('Ingresar la justificación');
        await aprobador.fill('Justificación', 'Revisar la cantidad de papel');
        await aprobador.press('Rechazar');
        await aprobador.toast('rechazó');

        await centro.go('/packsanuales');
        await centro.act(PLANS, 'operaciones', 'Editar');
        await centro.read('El PAC fue rechazado por el siguiente motivo: Revisar la cantidad de papel');
        await centro.type({ grid: LINES, row: 'papel bond', column: 'Cantidad' }, '30');
        await centro.says({ grid: LINES, row: 'Total', column: 'Subtotal' }, 'Q1,226.25');
        // A double click, as some users make it, sends the plan once.
        await (await centro.find('Guardar y enviar', 'button')).click({ count: 2 });
        await centro.toast('El PAC se envió para aprobación.');
        // The record has replaced the form.
        await centro.reaches('PENDIENTE DE APROBACIÓN');
        await centro.press('Cerrar');
      },
    },
    {
      name: 'the approver approves it',
      async run({ aprobador }) {
        await aprobador.go('/packsanuales');
        await aprobador.act(PLANS, 'operaciones', 'Aprobar');
        await aprobador.read('¿Aprobar el PAC');
        await aprobador.press('Aprobar');
        await aprobador.toast('El PAC se aprobó.');
        await aprobador.act(PLANS, 'operaciones', 'Ver');
        await aprobador.read('Disponible');
        await aprobador.press('Historia', 'tab');
        await aprobador.read('Revisar la cantidad de papel');
      },
    },
  ];
}

/** Request for a supply outside the institution's catalogue (R3 §5). */
export function withoutCatalogue(): readonly Step[] {
  return [
    {
      name: 'what is not on the catalogue is asked for under S/C, in words of its own',
      async run({ centro }) {
        await centro.open('Pedidos');
        await centro.press('Crear');
        await centro.read('Pedido nuevo');
        await centro.choose('Centro de costo', 'consulta externa');
        await centro.press('Sin catálogo', 'radio');
        await centro.choose('Insumo', 'formulario impreso');
        await centro.fill('Descripción', 'Formulario de ingreso, dos copias');
        await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-1', column: 'Cantidad' }, '25');
        await centro.fill('Justificación', 'No lo tiene el catálogo');
        await centro.press('Guardar');
        await send(centro);
        await centro.fill('Buscar', 'dos copias');
        await centro.act('Listado de pedidos', 'dos copias', 'Ver');
        await centro.read('S/C · Formulario de ingreso, dos copias');
        await centro.press('Cerrar');
      },
    },
  ];
}

/** Two requests, up to the paid order and its whole history. Can be repeated, each time with another number. */
export function purchase({ number, proof }: Walk): readonly Step[] {
  const resolution = `RES-${number}`;
  /** Numbers of both requests. */
  const numbers: string[] = [];
  return [
    {
      name: 'it raises two requests next to the live balance; more than there is left is refused',
      async run({ centro }) {
        await centro.open('Pedidos');
        const first = await raise(centro, '20', '10');
        numbers.push(await send(centro));
        const second = await raise(centro, '10.5', '999999');
        equal(asNumber(second.available), asNumber(first.available) - 20);
        await centro.read('No hay cantidad suficiente de 1001 ACETAMINOFÉN');
        await centro.type({ grid: BY_SUB_PRODUCT, row: '1-1-2', column: 'Cantidad' }, '5');
        await centro.press('Guardar');
        numbers.push(await send(centro));
      },
    },
    {
      name: 'both formats of a request print',
      async run({ compras }) {
        await compras.open('Pedidos');
        await compras.fill('Buscar', 'consulta externa');
        await compras.act('Listado de pedidos', numbers[0] ?? '', 'Imprimir pedido');
        for (const format of ['Forma A-01 SIAF', 'Formato 2'])
          deepEqual(await compras.document(async () => await compras.press(format)), PDF);
        await compras.press('Cerrar');
      },
    },
    {
      name: 'procurement consolidates the two and generates the order',
      async run({ compras }) {
        for (const number of numbers) await compras.tick('Listado de pedidos', number);
        await compras.read('2 seleccionados');
        await compras.press('Consolidar pedidos');
        await compras.read('Consolidar 2 pedidos');
        await compras.fill('No. resolución', resolution);
        await compras.press('Consolidar');
        await compras.toast('Los pedidos se consolidaron.');
        // Message and bar both lead on; the bar is used here, after the message is gone.
        await compras.gone('.Toastify__toast .notice-lead');
        await compras.press(`Generar la orden de ${resolution}`);
        await compras.read(`Generar orden de compra · Consolidación ${resolution}`);
        await compras.fill('No. orden de compra', number);
        await compras.fill('No. acta de adjudicación', 'N/A');
        await compras.choose('Tipo de compra', 'cotizacion');
        await compras.fill('NPG / NOG', '99000001');
        await compras.fill('Fecha NPG / NOG', TODAY);
        await compras.choose('Proveedor', 'drogueria');
        await compras.press('Generar');
        await compras.toast('La orden de compra se generó.');
        await compras.reaches('CON ORDEN DE COMPRA');
      },
    },
    {
      name: 'it commits the order, and receives and invoices it',
      async run({ compras }) {
        await doesStep(compras, 'Comprometer', { 'CUR de compromiso': number });
        await compras.toast('El compromiso se registró.');

        // A cancelled form gives way to the record that it was opened from.
        await compras.press('Recibos y facturas');
        await compras.read('de la orden de compra');
        await compras.press('Cancelar');
        await compras.reaches('COMPROMISO');

        await compras.press('Recibos y facturas');
        await compras.read('de la orden de compra');
        await compras.press('Agregar factura');
        await compras.type({ grid: 'Facturas', row: 0, column: 'Serie' }, '0A1B2C3D');
        await compras.type({ grid: 'Facturas', row: 0, column: 'Número' }, number);
        await compras.fill('Constancia de exención de IVA', `E-${number}`);
        await compras.press('Guardar');
        await compras.toast('La orden de compra se actualizó y quedó en estado CON DOCUMENTACIÓN.');
        await compras.reaches('CON DOCUMENTACIÓN');

        await compras.press('Recibos y facturas');
        await compras.type(
          { grid: 'Centros de costo y recibos', row: 0, column: 'No. recibo' },
          `D-${number}`,
        );
        await compras.press('Guardar');
        await compras.toast('La orden de compra se actualizó y quedó en estado COMPLETADO.');
        await compras.reaches('COMPLETADO');
      },
    },
    {
      name: 'it accrues, sends to DAF, is rejected, corrected and sent again',
      async run({ compras, daf }) {
        await doesStep(compras, 'Devengar', { 'CUR de devengado': number });
        await compras.toast('El devengado se registró.');
        await doesStep(compras, 'Enviar a DAF', { 'No. mesa de entrada': '15' });
        await compras.toast('La orden se envió a DAF.');
        await daf.open('Ordenes De Compra');
        await daf.fill('Buscar', resolution);
        await daf.act('Listado de órdenes de compra', resolution, 'Ver');
        await daf.reaches('ENVIADO DAF');
        await beginsStep(daf, 'Rechazar');
        await daf.read('Rechazar la orden');
        await daf.fill('Motivo del rechazo', 'Falta la serie correcta de la factura');
        await daf.press('Rechazar');
        await daf.toast('El rechazo se registró.');
        await again(compras);
        await compras.read('La orden fue rechazada por: Falta la serie correcta de la factura');
        await compras.press('Corregir');
        await compras.type({ grid: 'Facturas', row: 0, column: 'Serie' }, '0A1B2C3E');
        await compras.press('Guardar');
        await compras.toast('La orden de compra se actualizó.');
        await doesStep(compras, 'Reenviar a DAF');
        await compras.toast('La orden se envió a DAF.');
      },
    },
    {
      name: 'it is paid with its proof, and printed',
      async run({ daf }) {
        await again(daf);
        await daf.reaches('ENVIADO DAF');
        await doesStep(daf, 'Pagar', { 'Número de pago': number, 'No. caja': 'C-12' }, proof);
        await daf.toast('El pago se registró.');
        await daf.reaches('PAGADO');
        for (const button of ['Imprimir orden', 'Comprobante de pago'])
          deepEqual(await daf.document(async () => await daf.press(button)), PDF);
      },
    },
    {
      name: 'the auditor reads its whole history and verifies it',
      async run({ auditor }) {
        await auditor.open('Ordenes De Compra');
        await auditor.fill('Buscar', resolution);
        await auditor.act('Listado de órdenes de compra', resolution, 'Ver');
        await auditor.press('Historia', 'tab');
        await auditor.read('Falta la serie correcta de la factura');
        await auditor.press('Verificar cadena');
        await auditor.read('Cadena íntegra');
      },
    },
  ];
}
