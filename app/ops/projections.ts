import { ClearError } from '@expediente/platform/clear-error.ts';
import type { OpsCommand } from './command.ts';
import { acknowledgeVerb } from './projections/acknowledge.ts';
import { cancelVerb } from './projections/cancel.ts';
import { differenceVerb } from './projections/difference.ts';
import { previewVerb } from './projections/preview.ts';
import { quarantineVerb } from './projections/quarantine.ts';
import { rebuildVerb } from './projections/rebuild.ts';
import { reprojectVerb } from './projections/reproject.ts';
import { retireVerb } from './projections/retire.ts';
import { runsVerb } from './projections/runs.ts';
import { setApartVerb } from './projections/set-apart.ts';
import { statusVerb } from './projections/status.ts';
import { swapVerb } from './projections/swap.ts';
import type { Verb } from './projections/verb.ts';
import { verifyVerb } from './projections/verify.ts';

/** `npm run projections -- VERB`: how the read models stand, and what ops do with them; a file for each verb. */
const VERBS: Readonly<Record<string, Verb>> = {
  status: statusVerb,
  runs: runsVerb,
  preview: previewVerb,
  rebuild: rebuildVerb,
  verify: verifyVerb,
  difference: differenceVerb,
  cancel: cancelVerb,
  swap: swapVerb,
  retire: retireVerb,
  quarantine: quarantineVerb,
  reproject: reprojectVerb,
  'set-apart': setApartVerb,
  acknowledge: acknowledgeVerb,
};

const USAGE = `Uso: npm run projections -- ${Object.values(VERBS)
  .map(({ usage }) => usage)
  .join(' | ')}`;

export const projectionsCommand: OpsCommand = {
  parse([name = '', ...rest]) {
    const verb = Object.hasOwn(VERBS, name) ? VERBS[name] : undefined;
    if (!verb) throw new ClearError(USAGE);
    const parsed = verb.parse(rest);
    if (!parsed) throw new ClearError(`Uso: npm run projections -- ${verb.usage}`);
    return parsed;
  },
};
