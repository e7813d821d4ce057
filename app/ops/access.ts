import { limitedName, signInLimitsIn } from '@expediente/platform/access/sign-in-limits.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { listsFor } from '@expediente/projections/lists.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { Positions } from '@expediente/readmodels/engine/positions.ts';
import { giveAdministration } from '@expediente/workflow/access/administrator.ts';
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { openWorkflow } from '@expediente/workflow/workflow.ts';
import type { Foundations } from '../foundations.ts';
import { type OpsCommand, say } from './command.ts';
import { opsFact } from './fact.ts';
import { systemUser } from './projections/actor.ts';

/**
 * `npm run access -- administrator USERNAME`: gives profile 1 to a user, and back what it needs to administer: the
 * way out when no user can any more.
 */
export const accessCommand: OpsCommand = {
  parse(args) {
    const [what, username = ''] = args;
    if (args.length !== 2 || what !== 'administrator' || username === '') {
      throw new ClearError('Uso: npm run access -- administrator USUARIO');
    }
    return async (foundations) => await give(foundations, username.trim());
  },
};

async function give({ installation, pool, store, audit }: Foundations, username: string): Promise<number> {
  const positions = new Positions(pool, PROJECTIONS);
  const { log } = installation;
  const workflow = openWorkflow({ store, pool, ...listsFor({ pool, store, positions, log }) });
  const operator = { ...SYSTEM, username: systemUser() };
  const outcome = await workflow.act('access administrator', { username }, operator, {}, async (unit) =>
    giveAdministration(unit, username),
  );
  if (outcome.refused !== null) throw new ClearError(outcome.envelope.message);
  // Answered by the handler.
  const { username: name, mended } = outcome.envelope.data as {
    readonly username: string;
    readonly mended: readonly string[];
  };
  await signInLimitsIn(pool).forgive(limitedName(name));
  audit.record(opsFact('access', 'done', { act: 'administrator', username: name, mended: [...mended] }));
  for (const each of mended) say(`Se restableció ${each}.`);
  say(
    mended.length === 0
      ? `${name} ya era administrador: no hacía falta nada.`
      : `${name} es administrador: puede ingresar con su contraseña de siempre.`,
  );
  return 0;
}
