import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { reportOf, workbookOf } from '@expediente/projections/ops.ts';
import { actor } from '../../runs/given.ts';
import { say } from '../shared/command.ts';
import { tellReport } from './telling.ts';
import type { Act } from './words.ts';

const SHOWN = 50;
const SHOWN_AS_JSON = 100_000;

/** Run whose report is wanted, and the form of the report: in the terminal, as JSON, or as a workbook. */
interface Wanted {
  readonly run: number;
  readonly json: boolean;
  readonly file: string | undefined;
}

/** Parses `EJECUCIÓN [--json | --excel ARCHIVO]`. */
export function reportWanted([id = '', how, ...more]: readonly string[]): Wanted | undefined {
  const words = how === '--excel' ? 1 : 0;
  const known = how === undefined || how === '--json' || how === '--excel';
  if (!/^\d{1,9}$/.test(id) || !known || more.length !== words) return undefined;
  return { run: Number(id), json: how === '--json', file: more[0] };
}

/** Shows the report of a run of a read model. */
export const difference: Act<Wanted & { readonly name: string }> = async (
  { name, run, json, file },
  foundations,
) => {
  const none = new ClearError(
    `La proyección ${name} no tiene una ejecución ${run}: véalas con runs ${name}.`,
  );
  if (file !== undefined) {
    const made = await workbookOf(foundations, name, run, actor().name);
    if (!made) throw none;
    await pipeline(made.workbook, createWriteStream(file));
    say(`${made.rows} filas en ${file}.`);
    return 0;
  }
  const report = await reportOf(foundations, name, run, json ? SHOWN_AS_JSON : SHOWN);
  if (!report) throw none;
  json ? say(JSON.stringify(report)) : tellReport(report);
  return 0;
};
