import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { reportOf, workbookOf } from '@expediente/projections/ops.ts';
import { say } from '../command.ts';
import { actor } from './actor.ts';
import { tellReport } from './telling.ts';
import { named, type Verb } from './verb.ts';

const SHOWN = 50;
const SHOWN_AS_JSON = 100_000;

/** `difference`: the report of a run, in the terminal, as JSON, or as a workbook. */
export const differenceVerb: Verb = {
  usage: 'difference NOMBRE EJECUCIÓN [--json | --excel ARCHIVO]',
  parse([name, id, ...rest]) {
    const [how, file] = rest;
    const known =
      how === undefined ||
      (how === '--json' && rest.length === 1) ||
      (how === '--excel' && rest.length === 2);
    if (name === undefined || !/^\d{1,9}$/.test(id ?? '') || !known) return undefined;
    named([name]);
    const run = Number(id);
    return async (foundations) => {
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
      const report = await reportOf(foundations, name, run, how === '--json' ? SHOWN_AS_JSON : SHOWN);
      if (!report) throw none;
      how === '--json' ? say(JSON.stringify(report)) : tellReport(report);
      return 0;
    };
  },
};
