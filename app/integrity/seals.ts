import { hash } from 'node:crypto';
import { MARK } from '@expediente/demo/mark.ts';
import { shownInstant } from '@expediente/kernel/dates.ts';
import type { StreamName } from '@expediente/kernel/streams.ts';
import { KEY_CHANGES, type SealEvent } from '@expediente/schemas/seal/events.ts';
import { parseCheckpoint } from '@expediente/seals/checkpoint.ts';
import { CompactRange } from '@expediente/seals/compact-range.ts';
import { sameHash } from '@expediente/seals/hash.ts';
import { parseVkey, type VerifierKey } from '@expediente/seals/keys.ts';
import { leafData } from '@expediente/seals/leaf.ts';
import { openNote, parseNote } from '@expediente/seals/note.ts';
import type pg from 'pg';
import type { Foundations } from '../foundations/foundations.ts';
import { keptLeaves, SEALS, type Seal, sealsAfter } from '../seals/kept.ts';
import { removedFrom } from '../seals/removed.ts';
import { CLOCK_SLACK_MS } from '../seals/signed.ts';
import { compareLog, type SealedPlace } from '../seals/verify.ts';
import type { CheckedEvent } from './check.ts';
import type { Finding } from './finding.ts';
import { rowsMissing, sealFinding, sealsMissing } from './seal-findings.ts';
import { TileCheck } from './seal-tiles.ts';
import { type SealPlaces, type SealWitnesses, sealWitnesses } from './seal-witnesses.ts';

/** Last fact of the audit that a seal covers. */
interface SealedFact {
  readonly seal: number;
  readonly number: number;
  readonly chain: string;
}

/**
 * Checks that the log has the root that each stored seal signed, and that the seals are those of the log. An insider
 * who makes new seals passes this check: only a note kept elsewhere reveals that (`npm run seals -- verify`).
 */
export class SealCheck {
  readonly #seals: readonly Seal[];
  readonly #witnesses: SealWitnesses;
  readonly #tiles = new TileCheck();
  readonly #range = new CompactRange(undefined, this.#tiles.take);
  readonly #findings: Finding[] = [];
  /** Findings of seals that another key signed than the one before, with its id. */
  #byOther: { readonly id: string; readonly finding: Finding }[] = [];
  #reached = 0;
  #inLog = 0;
  #hasBroken = false;
  /** Key that signs the following seals. */
  #key: VerifierKey | undefined;
  /** Last fact of the audit under each stored seal. */
  readonly #facts: SealedFact[] = [];
  /** Last seal in the log, with its time. */
  #lastSealed: { readonly number: number; readonly at: string } | undefined;
  #isLoading = false;
  /** Finding of each record's first event that is older than a seal before it. */
  readonly #older = new Map<StreamName, Finding>();

  private constructor(seals: readonly Seal[], witnesses: SealWitnesses) {
    this.#seals = seals;
    this.#witnesses = witnesses;
    const gap = seals.findIndex(({ number }, at) => number !== at + 1);
    if (gap >= 0) this.#add('faltan sellos', `no está el sello ${gap + 1}`);
  }

  /**
   * Reads the present seals. Events taken afterwards include all that they cover.
   * @param place places of the signer's memory and of the folder of seals; absent: they are not checked
   */
  static async open(db: Pick<pg.Pool, 'query'>, place: SealPlaces = {}): Promise<SealCheck> {
    const seals = await sealsAfter(db, 0);
    return new SealCheck(seals, await sealWitnesses(db, place, seals));
  }

  /** Takes each event of the log once, in order. */
  readonly take = (event: CheckedEvent): void => {
    if (event.stream === SEALS) this.#takeSeal(event);
    else this.#takeTime(event);
    const next = this.#seals[this.#reached];
    if (!next) return;
    this.#range.append(leafData(event));
    const isReached = this.#range.size === next.size;
    this.#tiles.reached(this.#range.size, isReached && next === this.#seals.at(-1));
    if (!isReached) return;
    this.#reached++;
    const signed = parseCheckpoint(parseNote(next.note)?.text ?? '');
    if (signed?.size === next.size && sameHash(signed.root, this.#range.root())) return;
    // Reported once, as after a change every later root differs too.
    if (!this.#hasBroken)
      this.#add(
        `no es lo que se selló: cambió algo entre el ${next.number === 1 ? 'principio' : `sello ${next.number - 1}`} y el sello ${next.number}`,
        `el sello ${next.number}; el primer registro que difiere lo nombra npm run seals -- verify con la carpeta que se guardó en otro lugar`,
      );
    this.#hasBroken = true;
  };

  findings(): readonly Finding[] {
    const next = this.#seals[this.#reached];
    const found = [...this.#findings, ...this.#byOther.map(({ finding }) => finding)];
    if (next)
      found.push(
        sealFinding(
          `le faltan ${next.size - this.#range.size} de los eventos que cubre el sello ${next.number}`,
          `el sello ${next.number}`,
        ),
      );
    // A seal that is being made has its event before its row.
    const isBegun = this.#inLog === this.#seals.length + 1 && this.#isRecent(this.#lastSealed?.at);
    if (this.#inLog > this.#seals.length && !isBegun)
      found.push(rowsMissing(this.#seals.length, this.#inLog));
    const known = this.#witnesses.known.find(({ number }) => number > this.#inLog);
    if (known) found.push(sealsMissing(this.#inLog, known.number, known.witness));
    found.push(...this.#witnesses.findings, ...this.#older.values());
    return found;
  }

  /** True for a time so recent that its seal may still be in the making. */
  #isRecent(at: string | undefined): boolean {
    return at !== undefined && this.#witnesses.now.getTime() - Date.parse(at) < CLOCK_SLACK_MS;
  }

  /**
   * Checks that no event is older than a seal before it in the log, apart from the time that an act takes and clock
   * differences.
   */
  #takeTime({ stream, revision, metadata, flaw }: CheckedEvent): void {
    // Damaged events have a finding of their own, and possibly no time.
    if (flaw !== undefined) return;
    // Events between the two marks of the demonstration are in the past on purpose.
    if (stream === MARK) this.#isLoading = revision === 0;
    const last = this.#isLoading ? undefined : this.#lastSealed;
    // Only acts of people count: the system's events may state the time of something else.
    if (!last || typeof metadata.session !== 'string' || this.#older.has(stream)) return;
    if (!(Date.parse(metadata.at) < Date.parse(last.at) - CLOCK_SLACK_MS)) return;
    this.#older.set(stream, {
      ...{ check: 'seal', stream, sure: revision - 1 },
      what: `la hora de su revisión ${revision} (${shownInstant(metadata.at)}) es anterior al sello ${last.number}, que no la cubre`,
      witness: `el sello ${last.number}, del ${shownInstant(last.at)}`,
    });
  }

  /** Checks that a seal's row agrees with its event, and that the times of seals increase. */
  #takeFacts(number: number, { data, metadata }: CheckedEvent): void {
    const at = typeof metadata.at === 'string' ? metadata.at : '';
    const row = this.#seals[number - 1];
    if (row?.number === number && (row.day !== data.day || row.at.getTime() !== Date.parse(at)))
      this.#add(
        `la fila del sello ${number} dice otro día u otra hora que su evento`,
        `el evento del sello ${number}`,
      );
    const before = this.#lastSealed;
    if (before && Date.parse(at) < Date.parse(before.at) && data.clock !== before.at)
      this.#add(
        `la hora del sello ${number} es anterior a la del sello ${before.number}`,
        `el sello ${before.number}, del ${shownInstant(before.at)}`,
      );
    if (Date.parse(at) > this.#witnesses.now.getTime() + CLOCK_SLACK_MS)
      this.#add(
        `la hora del sello ${number} está en el futuro (${shownInstant(at)})`,
        'el reloj de este equipo',
      );
    this.#lastSealed = { number, at };
  }

  #takeSeal(event: CheckedEvent): void {
    const { type, data } = event;
    this.#inLog++;
    this.#takeFacts(this.#inLog, event);
    const before = this.#seals[this.#inLog - 2];
    if (before && data.previous !== hash('sha256', before.note, 'hex'))
      this.#add(
        `el sello ${before.number} no es el que se firmó`,
        `el sello ${before.number + 1}, que lo nombra`,
      );
    const seal = this.#seals[this.#inLog - 1];
    if (!seal) return;
    this.#takeKeys(seal, KEY_CHANGES.includes(type) ? data : undefined);
    const { audit } = data as Partial<SealEvent['data']>; // its shape is checked elsewhere
    if (audit && audit.number > 0) this.#facts.push({ seal: seal.number, ...audit });
  }

  /**
   * Findings that locate a difference, if the log is not what was sealed but the stored tree is: the first record
   * that differs, or the events between which something is missing.
   */
  async differenceFindings(parts: Pick<Foundations, 'pool' | 'store'>): Promise<readonly Finding[]> {
    return [...(await this.#placeFindings(parts.store)), ...(await this.#treeDifference(parts))];
  }

  /** Checks that the position in a seal's row is that of its event, as papers and archives rely on it. */
  async #placeFindings(store: Foundations['store']): Promise<readonly Finding[]> {
    const written = await store.readStream(SEALS);
    return this.#seals
      .filter((seal) => {
        const event = written[seal.number - 1];
        return event && seal.store === store.id && seal.position !== event.position;
      })
      .map(({ number }) =>
        sealFinding(
          `la fila del sello ${number} dice otro lugar del registro que su evento`,
          `el evento del sello ${number}`,
        ),
      );
  }

  async #treeDifference(parts: Pick<Foundations, 'pool' | 'store'>): Promise<readonly Finding[]> {
    const broken = this.#hasBroken || this.#reached < this.#seals.length;
    const seal = broken ? this.#seals.at(-1) : undefined;
    const checkpoint = parseCheckpoint(parseNote(seal?.note ?? '')?.text ?? '');
    if (!seal || !checkpoint) return [];
    const tree = (size: number) => keptLeaves(parts.pool, size);
    const found = await compareLog(parts.store, checkpoint, { trees: [tree] });
    const witness = `el árbol del sello ${seal.number}`;
    switch (found.is) {
      case 'missing':
      case 'shorter':
        return (await removedFrom(parts)).map(({ stream, from, to }) => ({
          ...{ check: 'seal', stream, sure: from - 1, known: to },
          what:
            from === to
              ? `le falta la revisión ${from}, que se selló`
              : `le faltan las revisiones ${from} a ${to}, que se sellaron`,
          witness,
        }));
      case 'extra':
        return [differs(found.event, 'no estaba en lo que se selló', witness)];
      case 'differs':
        return found.event ? [differs(found.event, 'no es lo que se selló', witness)] : [];
      default:
        return [];
    }
  }

  /**
   * Checks that the stored tree, from which proofs are made, is the log's. Skipped if the log itself differs: then
   * the stored tree may be the right one.
   */
  async treeFindings(db: Pick<pg.Pool, 'query'>): Promise<readonly Finding[]> {
    if (this.#hasBroken || this.#reached < this.#seals.length) return [];
    const changed = await this.#tiles.firstChanged(db);
    if (changed === undefined) return [];
    return [
      sealFinding(`el árbol de los sellos no es el de sus eventos (${changed})`, 'los eventos del registro'),
    ];
  }

  /**
   * Checks that the audit still has the facts that the seals cover, even if its end was cut off or its chain was made
   * anew.
   */
  async auditFindings(db: Pick<pg.Pool, 'query'>): Promise<readonly Finding[]> {
    const { rows } = await db.query<{ number: string | number; chain: string }>(
      'select number, chain from audit where number = any($1::bigint[])',
      [this.#facts.map(({ number }) => number)],
    );
    const chains = new Map(rows.map(({ number, chain }) => [Number(number), chain]));
    const first = this.#facts.find(({ number, chain }) => chains.get(number) !== chain);
    if (!first) return [];
    const before = this.#facts[this.#facts.indexOf(first) - 1];
    const since = before
      ? `entre los hechos ${before.number} y ${first.number}`
      : `hasta el hecho ${first.number}`;
    return [
      sealFinding(
        `la bitácora no es la que se selló: algo cambió o falta ${since}`,
        `el sello ${first.seal}`,
      ),
    ];
  }

  /**
   * Checks that each seal is signed by the key before it; at a change of key by both keys, or by the new one alone if
   * the old one is lost.
   */
  #takeKeys({ number, note, keys }: Seal, change: CheckedEvent['data'] | undefined): void {
    const before = this.#key;
    const own = parseVkey(String(change ? change.key : keys.at(-1)));
    const due = [...(change?.lost === 1 || !before ? [] : [before]), ...(change || !before ? [own] : [])];
    const given = due.filter((key) => key !== undefined);
    const opened = openNote(note, given);
    // A malformed note does not have the root either, which is reported already.
    if (opened.is === 'malformed') return;
    if (opened.is === 'false') this.#add(`la firma del sello ${number} es falsa`, `el sello ${number}`);
    else if (opened.is === 'verified' ? opened.verified.length < given.length : given.length > 0)
      this.#byOther.push({
        id: keyIdOf(note),
        finding: sealFinding(
          `el sello ${number} está firmado con otra llave (${keyIdOf(note)}), sin un cambio de llave registrado`,
          before ? `el sello ${number - 1}, firmado con ${before.id}` : `el sello ${number}`,
        ),
      });
    // Without a change the key stays the same.
    else if (before && !change) return;
    // The change already reports the lost key; seals that it left without a note are signed by the new one.
    if (change?.lost === 1) this.#byOther = this.#byOther.filter(({ id }) => id !== own?.id);
    this.#key = own;
  }

  #add(what: string, witness: string): void {
    this.#findings.push(sealFinding(what, witness));
  }
}

const differs = ({ stream, revision }: SealedPlace, what: string, witness: string): Finding => ({
  ...{ check: 'seal', stream, sure: revision - 1 },
  what: `su revisión ${revision} ${what}`,
  witness,
});

/** Id of the key of a note's last signature. */
const keyIdOf = (note: string): string => parseNote(note)?.signatures.at(-1)?.keyId ?? 'ninguna';
