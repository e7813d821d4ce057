import { toBase64 } from '@expediente/seals/base64.ts';
import { ED25519, parseVkey, type VerifierKey } from '@expediente/seals/keys.ts';
import { openNote, parseNote } from '@expediente/seals/note.ts';
import type { Event } from './chain.ts';
import { COMPARABLE_SEALS, compareSeals, readKeys, readNodes, readNote } from './notes.ts';
import { KEYS, SEALS } from './paths.ts';
import { type Followed, type Seal, sealedRevision } from './proven.ts';
import { about, type Finding, type SealReport } from './report.ts';
import { keysAfter } from './rotations.ts';
import { textOf } from './unzip.ts';
import { counted, dayText, instantText } from './words.ts';

/** Keys and notes that the reader of an archive has from elsewhere. */
export interface Held {
  /** Note of an earlier day, unchanged since it was received. */
  readonly note?: string | undefined;
  /** Public keys, one a line. */
  readonly keys?: string | undefined;
}

/** The seal of an archive, as far as it is verified. */
export interface Sealed {
  readonly seal: Seal;
  readonly keyFrom: SealReport['keyFrom'];
  /** The reader's keys, and those that take over from them. */
  readonly keys: readonly VerifierKey[];
  /** Keys of one log, under its names before and after a restore. */
  readonly restored: readonly VerifierKey[];
  readonly witnesses: SealReport['witnesses'];
}

/**
 * Seal of the archive, verified with the reader's keys; only a reader without a key of a log gets the archive's own.
 */
export function sealOf(
  note: string,
  files: ReadonlyMap<string, Uint8Array>,
  { keys = '' }: Held,
  findings: Finding[],
): Sealed | undefined {
  const found = about('El sello');
  const given = readKeys(keys);
  for (const bad of given.bad)
    findings.push({
      level: 'refused',
      about: 'Su llave',
      text: `«${bad.slice(0, 60)}» no es una llave: cópiela entera, con sus dos signos +`,
    });
  const isGiven = given.keys.some(({ type }) => type === ED25519);
  const after = isGiven ? keysAfter(given.keys, files, findings) : undefined;
  const all = after?.keys ?? [...readKeys(textOf(files.get(KEYS) ?? new Uint8Array())).keys, ...given.keys];
  const restored = after?.restored ?? [];
  const signed = readNote(note, all);
  if (signed.checkpoint === undefined) {
    findings.push(found('refused', `su nota ${signed.why}`));
    return undefined;
  }
  const seal = { note, checkpoint: signed.checkpoint };
  const isFollowed = readNote(note, given.keys).is === 'unknown';
  if (signed.is === 'unknown') {
    findings.push(
      isGiven
        ? found('refused', `su nota ${signed.why}`)
        : found('unproven', 'sin llave no se comprobó quién lo firmó: indique la de su papel'),
    );
    return { seal, keyFrom: 'none', keys: given.keys, restored, witnesses: [] };
  }
  findings.push(
    isGiven
      ? found(
          'holds',
          isFollowed
            ? 'está firmado con la llave que sigue a la que usted indicó'
            : 'está firmado con la llave que usted indicó',
        )
      : found('unproven', 'la llave viene del mismo archivo: compárela con la de su papel, o indíquela'),
  );
  const { witnesses } = signed;
  for (const { name, at } of witnesses)
    findings.push(found('holds', `lo firmó el testigo ${name} el ${instantText(at)}`));
  for (const text of unprovenIn(note, all, textOf(files.get(KEYS) ?? new Uint8Array())))
    findings.push(found('unproven', text));
  const own = isGiven ? all : given.keys;
  return { seal, keyFrom: isGiven ? 'reader' : 'archive', keys: own, restored, witnesses };
}

/** Findings about signatures and keys of an archive that nothing proves: each of its keys must have signed its note. */
function unprovenIn(note: string, known: readonly VerifierKey[], listed: string): readonly string[] {
  const { keys } = readKeys(listed);
  const signatures = parseNote(note)?.signatures ?? [];
  const of = (name: string, id: string) => (each: { readonly name: string; readonly id: string }) =>
    each.name === name && each.id === id;
  const unknown = signatures.filter(({ name, keyId }) => ![...known, ...keys].some(of(name, keyId)));
  const opened = openNote(note, keys);
  const verified = opened.is === 'verified' ? opened.verified : [];
  const isWhole =
    keys.every(({ name, id }) => verified.some(({ key }) => of(name, id)(key))) &&
    listed ===
      listed
        .split('\n')
        .filter((line) => parseVkey(line))
        .map((line) => `${line}\n`)
        .join('');
  return [
    ...unknown.map(({ name }) => `lleva una firma de ${name}, que nadie comprobó: falta su llave`),
    ...(isWhole
      ? []
      : [`${KEYS} trae llaves que no lo firmaron, o algo que no es una llave: no prueba nada`]),
  ];
}

/** Note that came by mail, with the line ends that the format requires. */
const asWritten = (note: string): string => `${note.replaceAll('\r\n', '\n').trim()}\n`;

/**
 * Compares the reader's seal with the one of the archive.
 * @param number of the archive's seal; undefined: it is not proven
 */
export function comparison(
  { note = '' }: Held,
  { seal, keys: given, restored }: Sealed,
  nodes: string,
  number: number | undefined,
): Finding {
  const found = about('Su nota');
  const signed = readNote(asWritten(note), given);
  if (signed.checkpoint === undefined) return found('refused', signed.why);
  const { checkpoint } = signed;
  if (signed.is === 'unknown' && given.length > 0) return found('refused', signed.why);
  const events = counted(checkpoint.size, 'evento', 'eventos');
  switch (compareSeals(checkpoint, seal.checkpoint, readNodes(nodes), restored)) {
    case 'same':
      return found('holds', `es la de este mismo sello, de ${events}`);
    case 'continued':
      return found(
        'holds',
        `el registro de este archivo continúa su sello de ${events}: de ellos nada se cambió, quitó ni insertó`,
      );
    case 'differs':
      return found(
        'refused',
        `el registro de este archivo no continúa su sello de ${events}: algo de lo que cubre se cambió después`,
      );
    case 'other-log':
      return found('refused', `es de otro registro, ${checkpoint.origin}`);
    case 'restored':
      return found(
        'unproven',
        `es de un sello de ${events} que este registro no continúa: se restauró de un respaldo anterior y sigue con otro nombre. Compárela en la página Sellos, que dice cuál sello comparten`,
      );
    case 'later':
      return found(
        'unproven',
        `es de un sello posterior al de este archivo (${events}): pida el expediente otra vez`,
      );
    default:
      // An archive has the nodes for that many seals before its own, so here it should have those for every earlier
      // seal.
      if (number !== undefined && number <= COMPARABLE_SEALS)
        return found(
          'refused',
          `el registro de este archivo no tiene el sello de ${events} que usted conserva: se selló de nuevo después, o el archivo está dañado. Compárela en la página Sellos`,
        );
      return found(
        'unproven',
        `este archivo no trae lo que probaría que continúa su sello de ${events}, o está dañado: compárela en la página Sellos`,
      );
  }
}

/** Event of the seal, which is the last of the tree; undefined: it is missing, or not proven. */
export function sealEvent({ checkpoint }: Seal, followed: readonly Followed[]): Event | undefined {
  const own = followed.find(({ history }) => history.stream === SEALS);
  const isIts = own?.proven && 'index' in own.proven && own.proven.index === checkpoint.size - 1;
  return isIts ? own?.history.events.find(({ revision }) => revision === sealedRevision(own)) : undefined;
}

/** Report about the seal, with number, day and time from its own event, which is the last of the tree. */
export function sealReport({ seal, keyFrom, witnesses }: Sealed, followed: readonly Followed[]): SealReport {
  const { origin, size, root } = seal.checkpoint;
  const event = sealEvent(seal, followed);
  const day = (event?.data as { readonly day?: unknown } | undefined)?.day; // checked below
  return {
    ...(event && { number: event.revision + 1, at: event.metadata.at ?? '' }),
    ...(typeof day === 'string' && { day: dayText(day) }),
    ...{ events: size, origin, root: toBase64(root), keyFrom, witnesses },
  };
}
