import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileStore } from '@expediente/platform/files/store.ts';
import { issueName } from '@expediente/projections/shared/documents/issue-event.ts';
import { type IssuedEvent, issuedEvents, issuedStream } from '@expediente/schemas/issued/events.ts';
import { type Invariant, type Scene, streamsOf } from './invariant.ts';

interface Issue {
  readonly name: string;
  readonly sha256: string;
}

/** Issued documents by the stream of their record, which must have no gap. */
const issuesOf = (scene: Scene) =>
  streamsOf(scene, issuedEvents.category).map(([stream, events]) => {
    const issues = events.map(({ data }): Issue => {
      const issue = data as unknown as IssuedEvent['data']; // holds: the stream's category has these events
      return { name: issueName(issue), sha256: issue.hash };
    });
    return { stream, issues, gapless: events.every(({ revision }, place) => revision === place) };
  });

/** SHA-256 of a stored file, computed from its bytes; undefined if the file is missing. */
async function keptBytes({ pool }: Scene, sha256: string): Promise<string | undefined> {
  const file = await fileStore(pool).open(sha256);
  return (
    file &&
    createHash('sha256')
      .update(await buffer(file.content))
      .digest('hex')
  );
}

export const papersKept: Invariant = {
  says: 'Every document that was handed out is kept byte by byte, issued once and a fact of the audit',
  async inspect(scene) {
    const broken: string[] = [];
    const issued = issuesOf(scene);
    const { rows } = await scene.pool.query<{ key: string; sha256: string }>(
      'select key, sha256 from issued_document',
    );
    const keptAs = new Map(rows.map(({ key, sha256 }) => [key, sha256]));
    for (const { stream, issues, gapless } of issued) {
      if (!gapless) broken.push(`${stream} has a gap`);
      if (new Set(issues.map(({ name }) => name)).size < issues.length)
        broken.push(`${stream} issued one document twice`);
      for (const { name, sha256 } of issues) {
        if (keptAs.get(name) !== sha256)
          broken.push(`${name} is found as ${keptAs.get(name)}, not ${sha256}`);
        if ((await keptBytes(scene, sha256)) !== sha256) broken.push(`${name} is not kept as it was printed`);
      }
    }
    const facts = await scene.pool.query<{ entity: string; sha256: string }>(
      "select entity, details->>'sha256' as sha256 from audit where kind = 'print'",
    );
    const printed = new Set(facts.rows.map(({ entity, sha256 }) => `${entity} ${sha256}`));
    const ofStream = new Map(issued.map(({ stream, issues }) => [stream, issues]));
    for (const { record, sha256 } of scene.journal.papers) {
      const own = ofStream.get(issuedStream(record))?.filter((each) => each.sha256 === sha256) ?? [];
      if (own.length !== 1)
        broken.push(`a document of ${record} was handed out, and issued ${own.length} times`);
      if (!printed.has(`${record} ${sha256}`)) broken.push(`no fact has the document of ${record}`);
    }
    return { looked: scene.journal.papers.length, broken };
  },
};
