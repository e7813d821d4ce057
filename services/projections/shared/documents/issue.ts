import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { type EventStore, EventStoreUnavailable } from '@expediente/eventstore/port.ts';
import { useFact } from '@expediente/platform/access/use-fact.ts';
import type { Audit } from '@expediente/platform/audit/audit.ts';
import type { FileStore } from '@expediente/platform/files/store.ts';
import type { Migration } from '@expediente/platform/migrations.ts';
import { Refused } from '@expediente/platform/refusals.ts';
import type pg from 'pg';
import {
  type Issue,
  type IssueKey,
  issueName,
  issueOf,
  type Printing,
  recordedIssue,
} from './issue-event.ts';

export interface IssuedDocuments {
  /**
   * PDF issued under this key; the first time the one that `print` makes, recorded as an event of the record's `issued`
   * stream. The audit records each print. A reprint has the same bytes as the first print (architecture "Reading").
   * @throws {EventStoreUnavailable} on a first print, which is then not handed out
   */
  issue(key: IssueKey, by: Printing, print: () => Promise<Buffer>): Promise<Buffer>;
  /** Filters these files to those of issued documents, which the sweep of unreferenced files must spare. */
  referenced(hashes: readonly string[]): Promise<ReadonlySet<string>>;
}

export const issueMigrations: readonly Migration[] = [
  {
    name: 'documents-001-issued',
    up: async (client) =>
      await client.query(`
        create table issued_document (
          key text primary key,
          sha256 text not null,
          created timestamptz not null default now()
        );
        create index issued_document_sha256 on issued_document (sha256);
      `),
  },
];

/** Most bytes of an issued document: a file of papers, each as large as uploads may be, with its index. */
const MOST_ISSUED_BYTES = 100 * 1024 * 1024;

const PART_BYTES = 1024 * 1024;
/** A document part by part, with a turn for others between: hashing tens of megabytes at once would hold them up. */
async function* inParts(pdf: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < pdf.length; at += PART_BYTES) {
    yield pdf.subarray(at, at + PART_BYTES);
    await turn();
  }
}

const NOT_PRINTED =
  'El documento emitido que está guardado no es el que se imprimió la primera vez: no se entrega. Avise a auditoría.';

export interface IssuingParts {
  readonly pool: pg.Pool;
  readonly files: FileStore;
  readonly audit: Pick<Audit, 'write'>;
  readonly store: Pick<EventStore, 'readStream' | 'append'>;
}

/**
 * Issues documents by row, event and fact, in this order: the row decides which of two first prints is the document,
 * the event proves it, and it is handed out only with the audit's fact. The next print completes what was interrupted,
 * with the same bytes. Drafts are not issued, and printed without this.
 */
export function issuedDocuments({ pool, files, audit, store }: IssuingParts): IssuedDocuments {
  const rowOf = async (name: string): Promise<string | undefined> =>
    (await pool.query<{ sha256: string }>('select sha256 from issued_document where key = $1', [name]))
      .rows[0]?.sha256;
  /** Hash in the issue's row, which is that of the first print to write it. */
  const keptAs = async (name: string, sha256: string): Promise<string> => {
    await pool.query(
      'insert into issued_document (key, sha256) values ($1, $2) on conflict (key) do nothing',
      [name, sha256],
    );
    return (await rowOf(name)) ?? sha256;
  };
  /**
   * Hash in the issue's first fact; undefined: the document was not handed out yet. Old facts do not name the issue.
   */
  const firstPrint = async (
    db: Pick<pg.Pool, 'query'>,
    { record }: IssueKey,
    name: string,
    sha256: string,
  ) => {
    const { rows } = await db.query<{ sha256: string }>(
      `select details->>'sha256' as sha256 from audit where entity = $1 and kind = 'print'
         and (details->>'issue' = $2 or not details ? 'issue' and details->>'sha256' = $3) order by number limit 1`,
      [record, name, sha256],
    );
    return rows[0]?.sha256;
  };
  const opened = async (sha256: string): Promise<Buffer | undefined> => {
    const file = await files.open(sha256);
    return file && (await buffer(file.content));
  };
  const printed = async (print: () => Promise<Buffer>): Promise<{ sha256: string; pdf: Buffer }> => {
    const pdf = await print();
    const kept = await files.put(Readable.from(inParts(pdf)), { kind: 'pdf', most: MOST_ISSUED_BYTES });
    if ('refusal' in kept) throw new Error(`the printed document was not kept: ${kept.refusal.rule}`);
    return { sha256: kept.file.hash, pdf };
  };
  /**
   * @returns undefined: the document was issued before such events existed, or the events cannot be read now
   * @throws {Refused}
   */
  const provenIssue = async (key: IssueKey, name: string, sha256: string, by: Printing) => {
    const first = await firstPrint(pool, key, name, sha256);
    const issue =
      first === undefined
        ? await recordedIssue(store, key, sha256, by)
        : await ifThere(async () => await issueOf(store, key));
    // The row proves nothing: the event does, and the chained fact of the first print.
    if ((issue?.sha256 ?? sha256) !== sha256 || (first ?? sha256) !== sha256)
      throw new Refused('issued-changed', NOT_PRINTED);
    return issue;
  };
  return {
    async issue(key, by, print) {
      const name = issueName(key);
      const named = (await rowOf(name)) ?? (await issueOf(store, key))?.sha256;
      const there = named === undefined ? undefined : await opened(named);
      const own =
        named !== undefined && there !== undefined ? { sha256: named, pdf: there } : await printed(print);
      const kept = await keptAs(name, named ?? own.sha256);
      const issue = await provenIssue(key, name, kept, by);
      // Two simultaneous prints get the same document; a lost file is printed anew, and the fact names the bytes handed
      // out.
      const pdf = kept === own.sha256 || named !== undefined ? own.pdf : ((await opened(kept)) ?? own.pdf);
      const sha256 = pdf === own.pdf ? own.sha256 : kept;
      const seal = by.seal?.();
      await audit.write(async (client) =>
        useFact(by.session, 'print', key.record, {
          issue: name,
          format: key.format,
          revision: key.revision,
          parameters: { ...key.parameters },
          sha256,
          ...(issue && { event: issue.revision }),
          ...(seal !== undefined && { seal }),
          reprint: (await firstPrint(client, key, name, kept)) !== undefined,
        }),
      );
      return pdf;
    },
    async referenced(hashes) {
      const { rows } = await pool.query<{ sha256: string }>(
        'select distinct sha256 from issued_document where sha256 = any($1)',
        [hashes],
      );
      return new Set(rows.map(({ sha256 }) => sha256));
    },
  };
}

/**
 * Reads an event, unless the event store is away: a reprint does not wait, since the fact of the first print proves as
 * much.
 */
async function ifThere(read: () => Promise<Issue | undefined>): Promise<Issue | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof EventStoreUnavailable) return undefined;
    throw error;
  }
}
