import { limitedName, signInLimitsIn } from '@expediente/platform/access/sign-in-limits.ts';
import { ClearError } from '@expediente/platform/clear-error.ts';
import { listsFor } from '@expediente/projections/lists.ts';
import { PROJECTIONS } from '@expediente/projections/modules.ts';
import { Positions } from '@expediente/readmodels/engine/positions.ts';
import { giveAdministration } from '@expediente/workflow/access/administrator.ts';
import { SYSTEM } from '@expediente/workflow/access/system-records.ts';
import { IdBlocks } from '@expediente/workflow/shared/pipeline/id-blocks.ts';
import { openWorkflow } from '@expediente/workflow/workflow.ts';
import { type Foundations, openFoundations } from '../foundations/foundations.ts';
import { CLOSING_MS, openExisting, requireCluster } from '../installation/installation.ts';
import { renewPassword } from '../postgres/password.ts';
import { stateFile } from '../postgres/state.ts';
import { systemUser } from '../runs/given.ts';
import { type BareCommand, type OpsCommand, say } from './shared/command.ts';
import { opsFact } from './shared/fact.ts';
import { OWN_NAME } from './shared/giving-way.ts';

const USAGE =
  'Uso: npm run access -- administrator USUARIO, npm run access -- database-password  (una contraseña nueva para la base de datos incluida, cuando se perdió la de postgres.json), o npm run access -- earlier-release  (antes de volver a la versión anterior)';

/**
 * `npm run access -- administrator USERNAME`: gives profile 1 to a user, and restores what that profile needs to
 * administer: the way out when no user can administer any more.
 */
export const accessCommand: OpsCommand = {
  parse(args) {
    const [what, username = ''] = args;
    if (args.length === 1 && what === 'earlier-release') return letEarlierIn;
    if (args.length !== 2 || what !== 'administrator' || username === '') {
      throw new ClearError(USAGE);
    }
    return async (foundations) => await give(foundations, username.trim());
  },
};

const NOT_OURS_EITHER =
  'La base de datos de DATABASE_URL la administra otra persona: pídale que ejecute deploy/postgres/earlier-release.sql y después inicie la versión anterior (docs/ops.md, «Volver a la versión anterior»).';

/**
 * `npm run access -- earlier-release`: the previous release wrote sessions and passwords itself, and lets no user in
 * while their tables belong to the log's owner. The next start of this release takes the rights back.
 */
async function letEarlierIn({ installation, audit }: Foundations): Promise<number> {
  const { owner } = installation;
  if (!owner) throw new ClearError(NOT_OURS_EITHER);
  audit.record(opsFact('access', 'done', { act: 'earlier-release' }));
  await audit.flush();
  await owner.letEarlierIn();
  say(
    'La versión anterior ya puede iniciar y dejar ingresar a los usuarios. Detenga esta versión e inicie aquella; hasta que vuelva a iniciar esta, la cuenta de la base de datos puede cambiar sesiones y contraseñas.',
  );
  return 0;
}

const NOT_OURS =
  'La contraseña de la base de datos de DATABASE_URL la cambia quien administra ese servidor: este comando es para la base de datos incluida.';

/** `npm run access -- database-password`: the way out when the file with the embedded database's password is lost. */
export const databasePasswordCommand: BareCommand = {
  parse(args) {
    if (args.length !== 1 || args[0] !== 'database-password') return undefined;
    return async (configuration, closers) => {
      const { dataDir, databaseUrl } = configuration;
      if (databaseUrl !== undefined) throw new ClearError(NOT_OURS);
      await requireCluster(dataDir);
      await renewPassword(dataDir);
      // Opened with the new password, like everything from now on.
      const installation = await openExisting(configuration, OWN_NAME);
      closers.add(async () => await installation.close(), CLOSING_MS);
      const { audit } = await openFoundations(installation, closers, {}, OWN_NAME);
      audit.record(opsFact('access', 'done', { act: 'database-password' }));
      say(
        `La base de datos tiene una contraseña nueva, guardada en ${stateFile(dataDir)}: inicie como siempre.`,
      );
      return 0;
    };
  },
};

async function give({ installation, pool, store, audit }: Foundations, username: string): Promise<number> {
  const positions = new Positions(pool, PROJECTIONS);
  const { log } = installation;
  const workflow = openWorkflow({
    store,
    ids: new IdBlocks(pool),
    ...listsFor({ pool, store, positions, log }),
  });
  const operator = { ...SYSTEM, username: systemUser() };
  const outcome = await workflow.act('access administrator', { username }, operator, {}, async (unit) =>
    giveAdministration(unit, username),
  );
  if (outcome.refused !== null) throw new ClearError(outcome.envelope.message);
  // The handler's answer has these fields.
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
