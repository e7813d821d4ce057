import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { proveBackup } from '@expediente/app/backup/restore.ts';
import { brokenName, writeBackup } from '@expediente/app/backup/write.ts';
import type { Finding } from '@expediente/app/integrity/finding.ts';
import { inGroups } from '@expediente/app/integrity/grouping.ts';
import { checkInstallation } from '@expediente/app/integrity/installation.ts';
import { compareRows } from '@expediente/app/integrity/rows.ts';
import { sealedLog } from '@expediente/app/integrity/sealed-roots.ts';
import { compareNote, termsOf } from '@expediente/app/seals/compare.ts';
import { heldNote } from '@expediente/app/seals/held.ts';
import { SEALS } from '@expediente/app/seals/kept.ts';
import { comparisonInWords } from '@expediente/app/seals/words.ts';
import { type StreamName, streamCategory, streamKey } from '@expediente/kernel/streams.ts';
import { openAudit } from '@expediente/platform/audit/audit.ts';
import { openLog } from '@expediente/platform/logs.ts';
import { NotFound } from '@expediente/platform/refusals.ts';
import { readHistory } from '@expediente/projections/history/queries.ts';
import { MODULES, PROJECTIONS } from '@expediente/projections/modules.ts';
import { ITSELF, rebuild } from '@expediente/projections/ops.ts';
import { readVerdict } from '@expediente/projections/paper/find.ts';
import { historyOfCategory } from '@expediente/projections/shared/history/record-history.ts';
import { chainOnPaper } from '@expediente/schemas/paper/address.ts';
import { EVERYTHING, sessionOf } from '../projections/session.ts';
import { type Copied, keyFile, type Prepared } from './installation.ts';

/** Result of a check: it `names` the right record, `finds` that something was done, or is `silent`. */
export type Answer = 'names' | 'finds' | 'silent';

/** Result of a check, with its messages. */
export interface Seen {
  readonly is: Answer;
  readonly words: readonly string[];
}

/**
 * Record as a detector names it: a stream, or words of its message; `|` separates alternatives: `seal-1|faltan
 * sellos`.
 */
export type Named = string;

const linesOf = (findings: readonly Finding[]): readonly string[] =>
  findings.map(({ check, stream, what, witness }) => `${stream ?? '–'} ${check}: ${what} | ${witness}`);

const isAbout = ({ stream, what }: Finding, record: Named): boolean =>
  record.split('|').some((each) => stream === each || what.includes(each));

function seenIn(findings: readonly Finding[], records: readonly Named[]): Seen {
  const named = records.every((record) => findings.some((finding) => isAbout(finding, record)));
  const is = findings.length === 0 ? 'silent' : named && records.length > 0 ? 'names' : 'finds';
  return { is, words: linesOf(findings) };
}

/** Configuration of the machine with the key, which a check knows besides the database. */
export const placesOf = ({ folder }: Pick<Copied, 'folder'>, sealDir?: string) => ({
  configuration: { sealKeyFile: keyFile(folder), sealDir, sealTsaCa: undefined },
});

/** Result of `npm run verify` and of the page Integridad. */
export async function byVerify(
  copied: Copied,
  records: readonly Named[],
  sealDir?: string,
): Promise<Seen & { readonly blamed: readonly string[]; readonly certain: ReadonlyMap<string, number> }> {
  const { findings } = await checkInstallation({ ...copied, installation: placesOf(copied, sealDir) });
  const causes = inGroups(findings).filter(({ follows }) => follows !== true);
  const certain = new Map<string, number>();
  for (const { stream, sure } of findings)
    if (stream !== undefined && sure !== undefined)
      certain.set(stream, Math.min(sure, certain.get(stream) ?? sure));
  return {
    ...seenIn(findings, records),
    certain,
    blamed: causes.flatMap((cause) =>
      cause.stream === undefined ||
      cause.sure === undefined ||
      records.some((record) => isAbout(cause, record))
        ? []
        : cause.stream,
    ),
  };
}

/** Result of `npm run verify -- --rows`, without what it shares with `byVerify`. */
export async function byRows({ pool, store }: Copied, records: readonly Named[]): Promise<Seen> {
  const audit = openAudit(pool, openLog({ level: 'silent' }));
  const { findings } = await compareRows({ pool, store, audit }, ITSELF, new AbortController().signal);
  await audit.close();
  return seenIn(findings, records);
}

/** Result of comparing with a note and folders that an auditor kept. */
export async function byNote(
  copied: Copied,
  { kept, vkey }: Pick<Prepared, 'kept' | 'vkey'>,
  records: readonly Named[],
  folders = [join(copied.folder, 'auditor')],
): Promise<Seen> {
  const held = heldNote(kept.note, vkey, await termsOf(copied));
  if (held.is !== 'checkpoint') return { is: 'finds', words: [held.is] };
  const compared = await compareNote(copied, held, { folders });
  const { found, removed } = compared;
  const named = new Set<string>([
    ...removed.map(({ stream }) => stream),
    ...('event' in found && found.event ? [found.event.stream] : []),
  ]);
  const words = comparisonInWords(compared);
  if (found.is === 'continued') return { is: 'silent', words };
  const isNamed = records.some((record) => record.split('|').some((each) => named.has(each)));
  return { is: isNamed ? 'names' : 'finds', words };
}

const READER = sessionOf({ ...EVERYTHING, historial: ['view'] }, { scope: 'institution' });

/** Result of a record's Historia; undefined if it has none. */
export async function byHistory({ pool, store }: Copied, stream: StreamName): Promise<Seen | undefined> {
  const history = historyOfCategory(MODULES, streamCategory(stream));
  if (!history) return undefined;
  try {
    const id = streamKey(stream).join('-');
    const { whole, broken } = await readHistory({ pool, store, modules: MODULES }, READER, history.name, id);
    return { is: whole ? 'silent' : 'names', words: [broken?.reason ?? ''] };
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    return { is: 'names', words: [error.message] };
  }
}

/**
 * Result of checking the code of a paper, printed at the last sealed revision of a record; undefined if there is
 * none.
 */
export async function byPaper(
  { pool, store }: Copied,
  { original, kept }: Pick<Prepared, 'original' | 'kept'>,
  stream: StreamName,
): Promise<Seen | undefined> {
  const history = historyOfCategory(MODULES, streamCategory(stream));
  const printed = original.slice(0, kept.size).findLast((event) => event.stream === stream);
  if (!history || !printed) return undefined;
  const id = streamKey(stream).join('-');
  const mark = {
    lifecycle: history.name,
    id,
    revision: printed.revision,
    chain: chainOnPaper(printed.chain),
  };
  const { is } = await readVerdict({ pool, store, modules: MODULES }, mark);
  return { is: is === 'current' || is === 'superseded' ? 'silent' : 'names', words: [is] };
}

/** Results of a backup: while it is written, and when it is read. */
export async function byBackup(
  { connectionString, store, folder }: Copied,
  records: readonly Named[],
): Promise<{ readonly written: Seen; readonly proved: Seen }> {
  const file = join(folder, `${randomUUID()}.gz`);
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const written = await writeBackup(connectionString, file, { ...options, store });
  if ((written.file === brokenName(file)) !== written.findings.length > 0)
    throw new Error('a name that says otherwise');
  const { findings } = await proveBackup(written.file, options);
  return { written: seenIn(written.findings, records), proved: seenIn(findings, records) };
}

/** Result of rebuilding everything: it is refused, or the tables are made from the log as it is. */
export async function byRebuild(
  { pool, store }: Copied,
  records: readonly Named[],
  acceptLog = false,
): Promise<Seen> {
  const audit = openAudit(pool, openLog({ level: 'silent' }));
  const notAsSealed = sealedLog({ pool, store });
  try {
    for (const { name } of PROJECTIONS)
      await rebuild({ pool, store, audit, notAsSealed }, name, { acceptLog });
    return { is: 'silent', words: [] };
  } catch (error) {
    const { exitCode, message } = error as { readonly exitCode?: number; readonly message: string }; // holds: it is a ClearError
    if (exitCode !== 4) throw error;
    const named = records.some((record) => message.includes(record));
    return { is: named ? 'names' : 'finds', words: [message] };
  } finally {
    await audit.close();
  }
}

/** Result of the audit's facts about tables that were made from a log known to be damaged. */
export async function byAudit({ pool }: Pick<Copied, 'pool'>, records: readonly Named[]): Promise<Seen> {
  const { rows } = await pool.query<{ found: string }>(
    "select details->>'found' as found from audit where kind = 'ops' and result = 'accepted-log' order by number",
  );
  const words = rows.map(({ found }) => found);
  const isNamed = records.every((record) => words.some((each) => each.includes(record)));
  return { is: words.length === 0 ? 'silent' : isNamed ? 'names' : 'finds', words };
}

const SIGNS: Readonly<Record<Answer, string>> = { names: '+', finds: '~', silent: '-' };

/** Cell of the table, and the messages behind its sign. */
export interface Column {
  readonly sign: string;
  readonly words: readonly string[];
}

const column = (seen: Seen | undefined): Column =>
  seen ? { sign: SIGNS[seen.is], words: seen.words } : { sign: '.', words: [] };

const isStream = (record: Named | undefined): record is StreamName =>
  record !== undefined && /^[a-z][A-Za-z]*-[^ |]+$/.test(record) && record !== SEALS;

export interface Looking {
  readonly copied: Copied;
  readonly prepared: Prepared;
  readonly records: readonly Named[];
  /** True if the folder of SEAL_DIR is the auditor's. */
  readonly delivers?: boolean | undefined;
}

/**
 * Columns VNHP; also the records that verify calls changed or gone, and the last revision of each that it calls
 * certain.
 */
export async function firstColumns({ copied, prepared, records, delivers }: Looking) {
  const [first] = records;
  const verified = await byVerify(copied, records, delivers ? join(copied.folder, 'auditor') : undefined);
  const columns = [
    column(verified),
    column(await byNote(copied, prepared, records)),
    column(isStream(first) ? await byHistory(copied, first) : undefined),
    column(isStream(first) ? await byPaper(copied, prepared, first) : undefined),
  ];
  return { columns, blamed: verified.blamed, certain: verified.certain };
}

/** Columns WBRLA; only those that are not `.` in `asked` are computed. */
export async function otherColumns({ copied, records }: Looking, asked: string): Promise<readonly Column[]> {
  const isAsked = (at: number): boolean => asked[at] !== '.';
  const backup = isAsked(0) ? await byBackup(copied, records) : undefined;
  return [
    column(backup?.written),
    column(backup?.proved),
    column(isAsked(2) ? await byRebuild(copied, records) : undefined),
    column(isAsked(3) ? await byRows(copied, records) : undefined),
    column(isAsked(4) ? await byAudit(copied, records) : undefined),
  ];
}
