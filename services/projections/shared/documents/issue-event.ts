import { createHash, randomUUID } from 'node:crypto';
import { type EventStore, WrongExpectedRevision } from '@expediente/eventstore/port.ts';
import { canonicalJson } from '@expediente/kernel/canonical.ts';
import { actMetadata } from '@expediente/platform/access/act-metadata.ts';
import type { Session } from '@expediente/platform/access/session.ts';
import { definitionOf } from '@expediente/schemas/events.ts';
import { type IssuedEvent, issuedEvents, issuedStream } from '@expediente/schemas/issued/events.ts';
import { toPresent } from '@expediente/schemas/present.ts';

/** Key of a print: another revision or another signatory makes another document. */
export interface IssueKey {
  /** `request:41`, `order:7` */
  readonly record: string;
  readonly revision: number;
  /** `format-1`, `format-2`, `purchase-order` */
  readonly format: string;
  /** Signatories and address, as chosen in the address of the call. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** The user who prints, and the id of the call. */
export interface Printing {
  readonly session: Session;
  readonly correlationId: string;
  /**
   * Number of the seal that the document names, known once it is printed; undefined: it names none, or was printed
   * before.
   */
  seal?(): number | undefined;
}

/** Event of a document's issue. */
export interface Issue {
  /** Revision in `issuedStream`. */
  readonly revision: number;
  readonly sha256: string;
}

type Store = Pick<EventStore, 'readStream' | 'append'>;
const TYPE: IssuedEvent['type'] = 'DocumentIssued';

/** Name of an issue: short for any parameters, and with a record that ops can read. */
export function issueName({ record, revision, format, parameters }: IssueKey): string {
  const digest = createHash('sha256')
    .update(canonicalJson({ ...parameters }))
    .digest('hex')
    .slice(0, 32);
  return `${record}@${revision}/${format}/${digest}`;
}

/** Issue of a document in its record's `issued` stream; undefined: none. */
export const issueOf = async (
  store: Pick<EventStore, 'readStream'>,
  key: IssueKey,
): Promise<Issue | undefined> => (await readIssues(store, key)).issue;

/**
 * Issue of a document: its event, whichever process wrote it, else a new one.
 * @throws {EventStoreUnavailable}
 */
export async function recordedIssue(
  store: Store,
  key: IssueKey,
  sha256: string,
  { session, correlationId }: Printing,
): Promise<Issue> {
  const { record, revision, format, parameters } = key;
  for (let tries = 1; ; tries += 1) {
    const { issue, last } = await readIssues(store, key);
    if (issue) return issue;
    const metadata = actMetadata({
      at: new Date().toISOString(),
      commandId: randomUUID(),
      correlationId,
      ruleVersion: '1',
      schemaVersion: String(definitionOf(issuedEvents, TYPE).version),
      session,
    });
    const data = { record, revision, format, parameters: { ...parameters }, hash: sha256 };
    try {
      const { heads } = await store.append([
        {
          stream: issuedStream(record),
          expected: last ?? 'none',
          events: [{ id: randomUUID(), type: TYPE, data, metadata }],
        },
      ]);
      return { revision: heads[0]?.revision ?? 0, sha256 };
    } catch (error) {
      // Another document of the record was issued meanwhile, or this one by another process.
      if (!(error instanceof WrongExpectedRevision) || tries === MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 10;

async function readIssues(store: Pick<EventStore, 'readStream'>, key: IssueKey) {
  const events = await store.readStream(issuedStream(key.record));
  const name = issueName(key);
  const last = events.at(-1);
  const issued = events
    .map((event) => toPresent(issuedEvents, event))
    .find(({ data }) => issueName(data) === name);
  return {
    ...(issued && { issue: { revision: issued.revision, sha256: issued.data.hash } }),
    ...(last && { last: { revision: last.revision, chain: last.metadata.chain } }),
  };
}
