import { ClearError } from '@expediente/platform/clear-error.ts';
import type pg from 'pg';
import { deliveries } from '../seals/delivery.ts';
import { otherSealIn } from '../seals/folder.ts';
import type { Seal } from '../seals/kept.ts';
import { comingKey, type KeyPlace, sealKey } from '../seals/key.ts';
import { memoryFile, signerMemory } from '../seals/signed.ts';
import { isKeyOf } from '../seals/signing.ts';
import type { Finding } from './finding.ts';
import { BY_OPS, BY_PAPERS, sealFinding } from './seal-findings.ts';

/** Places outside the database that know the installation's seals. */
export interface SealPlaces {
  readonly sealKeyFile?: string | undefined;
  readonly sealDir?: string | undefined;
}

/** Knowledge of seals apart from their rows and events. */
export interface SealWitnesses {
  /** Numbers of seals that were made at least, each with its source; largest first. */
  readonly known: readonly { readonly number: number; readonly witness: string }[];
  readonly findings: readonly Finding[];
  readonly now: Date;
}

export async function sealWitnesses(
  db: Pick<pg.Pool, 'query'>,
  { sealKeyFile, sealDir }: SealPlaces,
  seals: readonly Seal[],
): Promise<SealWitnesses> {
  const findings: Finding[] = [];
  const seen = async <Result>(read: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ClearError)) throw error;
      findings.push(sealFinding(error.message, 'al leerlo'));
      return undefined;
    }
  };
  const memory =
    sealKeyFile === undefined ? undefined : await seen(async () => await signerMemory({ sealKeyFile }));
  const other = sealDir === undefined ? undefined : await seen(async () => await otherSealIn(sealDir, seals));
  if (other !== undefined && memory?.restored === undefined)
    findings.push(sealFinding(other, `la carpeta ${sealDir ?? ''}`));
  const last = seals.at(-1);
  const strange =
    last && sealKeyFile !== undefined && (await seen(async () => await isOther({ sealKeyFile }, last)));
  if (strange)
    findings.push(
      sealFinding(
        `la llave de los sellos no es la que firmó el sello ${last.number}`,
        `el archivo ${sealKeyFile ?? ''}`,
      ),
    );
  const brought = await deliveries(db);
  const { rows } = await db.query<{ made: number | null; printed: number | null }>(
    `select max(substring(entity from '^seal:(\\d{1,9})$')::int)
              filter (where kind = 'ops' and result = 'done') as made,
            max(substring(details->>'seal' from '^(\\d{1,9})$')::int) filter (where kind = 'print') as printed
       from audit where kind = 'print' or kind = 'ops' and entity like 'seal:%'`,
  );
  const [facts] = rows;
  // After a restore the memory may know later seals, of the installation from which the backup came.
  const isRestored = memory?.restored !== undefined;
  const known = [
    {
      number: isRestored ? 0 : (memory?.signed?.number ?? 0),
      witness: sealKeyFile ? memoryFile({ sealKeyFile }) : '',
    },
    { number: facts?.made ?? 0, witness: BY_OPS },
    { number: facts?.printed ?? 0, witness: BY_PAPERS },
    ...(['folder', 'witness'] as const).map((target) => ({
      number: brought.get(target)?.number ?? 0,
      witness: target === 'folder' ? 'lo que se llevó a la carpeta de sellos' : 'lo que se llevó al testigo',
    })),
  ];
  return { known: known.toSorted((a, b) => b.number - a.number), findings, now: new Date() };
}

/** True if the key in place is another one than the last seal's; during a rotation there are two. */
async function isOther(place: KeyPlace, last: Seal): Promise<boolean> {
  const keys = [await sealKey(place), await comingKey(place)].filter((key) => key !== undefined);
  return keys.length > 0 && !keys.some((key) => isKeyOf(key, last));
}
