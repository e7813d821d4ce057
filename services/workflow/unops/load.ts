import { UnreadableWorkbook } from '@expediente/platform/excel/limits.ts';
import { NOTHING } from '@expediente/schemas/operation.ts';
import { linesFault } from '@expediente/schemas/unops/commands.ts';
import { UNOPS_LINE_COLUMNS, UNOPS_LOAD_FILE } from '@expediente/schemas/unops/load.ts';
import { lineLoad } from '../shared/line-load/definition.ts';
import { classifyUnopsLines } from './lines.ts';

/** Invoices, receipts and sub-products of a record from a workbook. */
export const unopsLoad = lineLoad(
  {
    path: '/unops/lines/read/excel',
    refused: '/unops/lines/read/refused',
    field: UNOPS_LOAD_FILE,
    fields: NOTHING,
    columns: UNOPS_LINE_COLUMNS,
  },
  async ({ rows, workflow: { finder } }) => {
    const read = await rows();
    await finder.settled();
    const codes = [...new Set(read.map(({ values: { code } }) => code))].filter((code) => code !== '');
    const found = await finder.recordsWith('subProduct', 'id', codes);
    const lines = classifyUnopsLines(read, new Map(found.map(({ id, description }) => [id, description])));
    const { invoices, receipts, sub_products } = lines;
    const fault = linesFault({ p_invoices: invoices, p_receipts: receipts, p_sub_products: sub_products });
    if (fault !== '') throw new UnreadableWorkbook(`${fault}.`);
    return lines;
  },
);
