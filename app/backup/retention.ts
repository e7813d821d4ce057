import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { dateInGuatemala } from '@expediente/kernel/dates.ts';
import { ClearError, errorCode } from '@expediente/platform/clear-error.ts';
import { eventsIn } from './format.ts';
import { readManifest } from './read.ts';
import { proveBackup, type ReadOptions } from './restore.ts';

/** Names that the backup command itself gives to complete backups; files with other names are never deleted. */
const NAMED = /^expediente-\d{4}-\d{2}-\d{2}-\d{6}\.gz$/;

/** `expediente-2026-11-21-021500.gz`, by the clock of Guatemala. */
export function backupName(at: Date): string {
  // The time of day of the same instant, six hours behind UTC the whole year (domain §4).
  const time = new Date(at.getTime() - 6 * 3_600_000).toISOString().slice(11, 19).replaceAll(':', '');
  return `expediente-${dateInGuatemala(at)}-${time}.gz`;
}

/**
 * Refuses a folder for backups that is missing: the disk that holds it is probably not mounted.
 * @throws {ClearError}
 */
export async function requireBackupFolder(folder: string): Promise<void> {
  await namesIn(folder);
}

/** Reason in Spanish why a backup cannot be counted on; undefined: a restore of it would be whole. */
export async function whyNotGood(file: string, options: ReadOptions): Promise<string | undefined> {
  try {
    const { manifest, findings } = await proveBackup(file, options);
    if (eventsIn(manifest) === 0) return 'no guarda ningún evento';
    return findings.length === 0 ? undefined : 'el registro que guarda no es íntegro';
  } catch (error) {
    if (error instanceof ClearError) return error.message;
    throw error;
  }
}

export interface Retained {
  /** Number of good backups that are kept. */
  readonly good: number;
  /** Backups that cannot be counted on, kept so that a person can look into them. */
  readonly bad: readonly { readonly file: string; readonly why: string }[];
  readonly deleted: readonly string[];
}

export interface RetentionOptions extends ReadOptions {
  /** Number of good backups to keep; at least 1. */
  readonly keep: number;
  /** Id of the log whose backups these are; backups of other logs do not count, and stay. */
  readonly installation: string;
  /** File of a backup that was proved just now. */
  readonly proved?: string;
}

/**
 * Deletes the backups of an installation that are older than its newest `keep` good ones. Each of those is proved
 * first, from end to end; until there are so many nothing is deleted, even after many nights with bad backups.
 */
export async function deleteOlder(
  folder: string,
  { keep, installation, proved, ...reading }: RetentionOptions,
): Promise<Retained> {
  const bad: Retained['bad'][number][] = [];
  const own: { readonly file: string; readonly at: string }[] = [];
  for (const name of (await namesIn(folder)).filter((each) => NAMED.test(each))) {
    const file = join(folder, name);
    try {
      const manifest = await readManifest(file);
      if (manifest.installation === installation) own.push({ file, at: manifest.at });
    } catch (error) {
      if (!(error instanceof ClearError)) throw error;
      bad.push({ file, why: error.message });
    }
  }
  own.sort((a, b) => b.at.localeCompare(a.at));
  let good = 0;
  const deleted: string[] = [];
  for (const { file } of own) {
    if (good === keep) {
      await rm(file);
      deleted.push(file);
      continue;
    }
    const why = file === proved ? undefined : await whyNotGood(file, reading);
    if (why === undefined) good += 1;
    else bad.push({ file, why });
  }
  return { good, bad, deleted };
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const why = errorCode(error) === 'EACCES' ? 'no hay permiso' : 'no existe';
    throw new ClearError(
      `La carpeta de respaldos ${folder} no se puede leer (${why}): revise que su disco esté conectado, o créela.`,
    );
  }
}
