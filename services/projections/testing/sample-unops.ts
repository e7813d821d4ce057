import { money, price, quantity } from '@expediente/kernel/decimal.ts';
import { NO_UNOPS, type UnopsState } from '@expediente/machines/unops/state.ts';

const supply = {
  provider: 1,
  providerNit: '99999900011',
  providerName: 'Droguería Ejemplo del Norte, S.A.',
  group: '200',
  groupDescription: 'Materiales y suministros',
  row: '266',
  rowDescription: 'Productos medicinales y farmacéuticos',
};

/** The three records of the worked example (unops §2). */
export const sampleUnops: readonly UnopsState[] = [
  {
    ...NO_UNOPS,
    ...supply,
    id: 1,
    codInternal: '1001',
    description: 'ACETAMINOFÉN, 500 MG, <tableta> & oral',
    numberItb: 'ITB-2026-01',
    numberOrder: 'PO-1',
    numberAct: 'A-1',
    price: price('12.50'),
    qty: quantity('1000'),
    total: money('12500.00'),
    invoices: [
      { serie: '0A1B2C3D', number: '11', date: '2026-10-01', value: money('7500.00') },
      { serie: '0A1B2C3D', number: '12', date: '2026-10-02', value: money('5000.00') },
    ],
  },
  {
    ...NO_UNOPS,
    ...supply,
    id: 2,
    row: '295',
    rowDescription: 'Útiles menores, médico-quirúrgicos',
    codInternal: '3003',
    description: 'TIRA REACTIVA',
    numberOrder: 'PO-2',
    price: price('33.3333'),
    qty: quantity('3'),
    total: money('100.00'),
    invoices: [{ serie: 'A', number: '21', date: '2026-10-03', value: money('100.00') }],
  },
  {
    ...NO_UNOPS,
    ...supply,
    id: 3,
    codInternal: '1002',
    description: 'ACETAMINOFÉN, JARABE',
    numberOrder: 'PO-3',
    price: price('8.00'),
    qty: quantity('10'),
    total: money('80.00'),
    invoices: [{ serie: 'A', number: '31', date: '2026-10-04', value: money('80.00') }],
  },
];
