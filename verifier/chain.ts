import { toHex } from '@expediente/seals/bytes.ts';
import { sha256 } from '@expediente/seals/hash.ts';

/** Event of a history, as its line states it. */
export interface Event {
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Readonly<Record<string, string>>;
  /** SHA-256 of its line, in hex. */
  readonly chain: string;
}

/** Consecutive events of one history. */
export interface History {
  readonly stream: string;
  readonly events: readonly Event[];
  /** Place where it is no chain, in Spanish; absent: it is one. */
  readonly broken?: string;
}

interface Line {
  readonly data: unknown;
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly previous: string;
  readonly revision: number;
  readonly stream: string;
  readonly type: string;
}

/** Most characters of an event: a plan of thousands of lines has fewer. */
const MOST_LINE = 4 * 2 ** 20;

const MEMBERS = 'data,id,metadata,previous,revision,stream,type';

/** Reads the events of a file, and checks that each names the hash of the one before it. */
export function readHistory(text: string): History {
  const lines = text.split('\n');
  const events: Event[] = [];
  const [head = ''] = lines;
  const stream = (head.length > MOST_LINE ? undefined : parsed(head))?.stream ?? '';
  const broken = (why: string): History => ({ stream, events, broken: why });
  if (lines.pop() !== '' || lines.length === 0) return broken('el archivo de sus eventos está incompleto');
  if (lines.some((line) => line.length > MOST_LINE))
    return broken('un texto es más largo que el de cualquier evento');
  for (const text of lines) {
    const line = parsed(text);
    const before = events.at(-1);
    if (!line)
      return broken(
        before
          ? `después de la revisión ${before.revision} hay un texto que no es un evento`
          : 'su primer texto no es un evento',
      );
    if (line.stream !== stream)
      return broken(`la revisión ${line.revision} es de otra historia, ${line.stream}`);
    if (before && line.revision !== before.revision + 1)
      return broken(
        `después de la revisión ${before.revision} viene la ${line.revision}: falta o sobra un evento`,
      );
    if (before ? line.previous !== before.chain : (line.revision === 0) !== (line.previous === ''))
      return broken(
        before
          ? `la revisión ${before.revision} o la ${line.revision} no es la que se guardó: no se siguen`
          : 'su primer evento no es un principio',
      );
    const { revision, type, data, metadata } = line;
    events.push({ stream, revision, type, data, metadata, chain: toHex(sha256(text)) });
  }
  return { stream, events };
}

/** Event of a line; undefined when the line is not the canonical text of an event. */
function parsed(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Line; // its form is checked in the next lines
    if (Object.keys(line).join() !== MEMBERS || canonical(line) !== text) return undefined;
    const { id, metadata, previous, revision, stream, type } = line;
    const texts = [id, previous, stream, type, ...Object.values(metadata)];
    return texts.every((each) => typeof each === 'string') && Number.isSafeInteger(revision)
      ? line
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Canonical text of a value (RFC 8785), which has only one: any other text holds something that its reader would not
 * see.
 */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}
