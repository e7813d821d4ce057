import { checkpointText } from '@expediente/seals/checkpoint.ts';
import { parseNote, signNote } from '@expediente/seals/note.ts';
import { parseProof, proofText } from '@expediente/seals/proof-file.ts';
import { describe, expect, test } from 'vitest';
import type { ArchivedFile } from './archive.ts';
import { damages, MANIFEST, readManifest } from './manifest.ts';
import type { Report } from './report.ts';
import { forged, relisted, SampleLog, sha256, zipped } from './testing/sample.ts';
import { unzip } from './unzip.ts';
import { verifyArchive, verifyFiles } from './verify.ts';

/** An order and its pedido under one seal, among others; a seal before it. */
function log(): SampleLog {
  const made = new SampleLog();
  made.append('request-9', 'RequestSaved', { unit: 100101 });
  for (let other = 0; other < 5; other++) made.append(`order-${100 + other}`, 'OrderGenerated', { other });
  made.seal('2026-11-19', '2026-11-20T06:30:00.000Z');
  made.append('order-22', 'OrderGenerated', { provider: 7 });
  made.append('order-22', 'OrderRevised', { provider: 8 });
  made.append('order-22', 'OrderCommitted', { cur: '123' });
  made.append('order-23', 'OrderGenerated', { provider: 9 });
  made.append('order-22', 'OrderPaid', { cheque: '9' });
  made.seal('2026-11-20', '2026-11-21T06:30:00.000Z');
  return made;
}

const made = log();
const files = made.archive('order-22', ['request-9']);
const keys = made.key.vkey;
/** An archive with a member of every kind, and what its reader holds. */
function everyMember() {
  const log = new SampleLog();
  const pdf = new TextEncoder().encode('%PDF-1.7 acta');
  log.append('request-9', 'RequestSaved', { unit: 100101 });
  log.append('order-22', 'OrderRegularized', { hash: sha256(pdf) });
  log.seal('2026-11-19', '2026-11-20T06:30:00.000Z');
  const keys = log.key.vkey;
  log.rotate('2026-11-21T06:40:00.000Z');
  log.append('order-22', 'OrderPaid', { cheque: '9' }, '2026-11-22T15:00:00.000Z');
  log.seal('2026-11-22', '2026-11-23T06:30:00.000Z');
  return {
    files: log.archive('order-22', ['request-9'], [pdf]),
    held: { keys, note: log.notes[0] ?? '' },
  };
}

const mapOf = (list: readonly ArchivedFile[]) => new Map(list.map(({ path, bytes }) => [path, bytes]));
const verified = (list: readonly ArchivedFile[], held = {}): Report =>
  verifyFiles(mapOf(list), { keys, ...held });
const refusals = ({ findings }: Report): string =>
  findings
    .filter(({ level }) => level === 'refused')
    .map(({ about, text }) => `${about}: ${text}`)
    .join('\n');
const bytesOf = (path: string): Uint8Array => {
  const file = files.find((each) => each.path === path);
  if (!file) throw new Error(`no ${path}`);
  return file.bytes;
};
const with_ = (path: string, bytes: Uint8Array): readonly ArchivedFile[] =>
  files.map((file) => (file.path === path ? { path, bytes } : file));

/** So many copies with one bit changed, all through: an odd step comes to every bit of a byte. */
function* flips(bytes: Uint8Array, most = 120): Generator<readonly [number, Uint8Array]> {
  const bits = bytes.length * 8;
  for (let bit = 0; bit < bits; bit += Math.floor(bits / most) | 1) {
    const copy = Uint8Array.from(bytes);
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield [bit, copy];
  }
}

const ORDER = 'events/order-22.jsonl';
const PROOF = 'proofs/order-22.tlog-proof';

test('the archive itself holds', () => {
  expect(refusals(verified(files))).toBe('');
});

describe('a bit', () => {
  test('of the table of contents is refused', () => {
    for (const [bit, bytes] of flips(bytesOf(MANIFEST)))
      if (verified(with_(MANIFEST, bytes)).verdict !== 'refused') expect.fail(`bit ${bit}`);
  });

  test.each(files.map(({ path }) => path).filter((path) => path !== MANIFEST))(
    'of %s is noticed by the table of contents',
    (path) => {
      const manifest = readManifest(mapOf(files));
      const wanted = [`el archivo ${path} no es el que el manifiesto nombra`];
      for (const [bit, bytes] of flips(bytesOf(path))) {
        const found = damages(mapOf(with_(path, bytes)), manifest);
        if (found.join() !== wanted.join()) expect.fail(`bit ${bit}`);
      }
    },
  );

  test.each([
    ORDER,
    PROOF,
    'notes/last.txt',
    'notes/nodes.txt',
    'events/seal-1.jsonl',
    'proofs/seal-1.tlog-proof',
  ])('of %s is refused where the table of contents was written anew, too', (path) => {
    for (const [bit, bytes] of flips(bytesOf(path), 500)) {
      const report = verified(relisted(with_(path, bytes)));
      if (report.verdict !== 'refused') expect.fail(`bit ${bit}: ${report.verdict}`);
    }
  });

  const all = everyMember();
  test.each(all.files.map(({ path }) => path).filter((path) => path !== MANIFEST))(
    'of %s among all kinds of members is refused or lowers the verdict, in the command and in the page',
    async (path) => {
      const member = all.files.find((each) => each.path === path);
      expect(verifyFiles(mapOf(all.files), all.held).verdict).toBe('holds');
      for (const [bit, bytes] of flips(member?.bytes ?? new Uint8Array(), 40)) {
        const changed = relisted(all.files.map((file) => (file.path === path ? { path, bytes } : file)));
        const report = verifyFiles(mapOf(changed), all.held);
        if (report.verdict === 'holds') expect.fail(`bit ${bit}`);
        // A text that is no UTF-8 comes as another one to a forger's hands.
        if (bit === 0)
          expect((await verifyArchive(await zipped(changed), all.held)).verdict).toBe(report.verdict);
      }
    },
  );

  test('of the ZIP is refused, or changes nothing that is read', async () => {
    const zip = await zipped(files.filter(({ path }) => path !== 'formato.md'));
    const whole = await verifyArchive(zip, { keys });
    for (let byte = 0; byte < zip.length; byte += byte < zip.length - 900 ? 23 : 3) {
      const copy = Uint8Array.from(zip);
      copy[byte] = (copy[byte] ?? 0) ^ (1 << (byte & 7));
      const report = await verifyArchive(copy, { keys });
      if (report.verdict !== 'refused') expect(report).toEqual(whole);
    }
  });
});

const lines = (text: string): string[] => text.split('\n').slice(0, -1);
const text = (list: readonly string[]): string => list.map((line) => `${line}\n`).join('');
/** Events chained anew behind a change: each names the hash of the one before. */
function rechained(list: readonly string[]): string {
  const other = new SampleLog();
  for (const line of list) {
    const { stream, type, data } = JSON.parse(line);
    other.append(stream, type, data);
  }
  return text(other.events.map(({ line }) => line));
}

describe('a forger who writes the table of contents anew', () => {
  const changed = (path: string, change: (text: string) => string | null) =>
    refusals(verified(forged(files, (each, content) => (each === path ? change(content) : undefined))));

  test.each<[string, string, (text: string) => string | null, RegExp]>([
    [
      'changes an event',
      ORDER,
      (all) => all.replace('"provider":7', '"provider":6'),
      /Orden de compra \(order-22\): la revisión 0 o la 1 no es la que se guardó/,
    ],
    [
      'changes the last event',
      ORDER,
      (all) => all.replace('OrderPaid', 'OrderPald'),
      /Orden de compra \(order-22\): la revisión 3, o una anterior, no es la que se selló/,
    ],
    [
      'changes an event and rebuilds the chain over it',
      ORDER,
      (all) => rechained(lines(all.replace('"provider":7', '"provider":6'))),
      /Orden de compra \(order-22\): la revisión 3, o una anterior, no es la que se selló/,
    ],
    [
      'drops the last event',
      ORDER,
      (all) => text(lines(all).slice(0, -1)),
      /Orden de compra \(order-22\): faltan eventos: el sello cubre hasta la revisión 3/,
    ],
    [
      'drops one among others',
      ORDER,
      (all) => text(lines(all).toSpliced(1, 1)),
      /Orden de compra \(order-22\): después de la revisión 0 viene la 2: falta o sobra un evento/,
    ],
    ['drops the first', ORDER, (all) => text(lines(all).slice(1)), /no trae su historia desde el principio/],
    [
      'drops one and rebuilds the chain',
      ORDER,
      (all) => rechained(lines(all).toSpliced(1, 1)),
      /faltan eventos: el sello cubre hasta la revisión 3/,
    ],
    [
      'inserts one',
      ORDER,
      (all) => text(lines(all).toSpliced(1, 0, lines(all)[1] ?? '')),
      /después de la revisión 1 viene la 1: falta o sobra un evento/,
    ],
    [
      'inserts one and rebuilds the chain',
      ORDER,
      (all) => rechained(lines(all).toSpliced(1, 0, lines(all)[1] ?? '')),
      /la revisión 3, o una anterior, no es la que se selló/,
    ],
    [
      'exchanges two',
      ORDER,
      (all) => text([0, 2, 1, 3].map((at) => lines(all)[at] ?? '')),
      /falta o sobra un evento/,
    ],
    [
      'appends one of a time before the seal',
      ORDER,
      (all) => rechainedOnto(all),
      /la revisión 4 dice ser del 20\/11\/2026.* antes del sello, y el sello no la cubre/,
    ],
    [
      'takes another record’s events',
      ORDER,
      () => text(made.of('order-23').map(({ line }) => line)),
      /sus eventos son de otra historia, order-23/,
    ],
    [
      'mixes in an event of another record',
      ORDER,
      (all) => text([...lines(all), made.of('order-23')[0]?.line ?? '']),
      /la revisión 0 es de otra historia, order-23/,
    ],
    [
      'adds a second value of a name',
      ORDER,
      (all) => all.replace('{"cur":"123"}', '{"cur":"123","cur":"124"}'),
      /después de la revisión 1 hay un texto que no es un evento/,
    ],
    [
      'adds white space',
      ORDER,
      (all) => all.replace('{"cur":"123"}', '{"cur": "123"}'),
      /hay un texto que no es un evento/,
    ],
    [
      'cuts the text of the events',
      ORDER,
      (all) => all.slice(0, -9),
      /el archivo de sus eventos está incompleto/,
    ],
    ['removes the events', ORDER, () => null, /su primer texto no es un evento|está incompleto/],
    [
      'removes the proof',
      PROOF,
      () => null,
      /Orden de compra \(order-22\): la revisión 0 dice ser del .* antes del sello/,
    ],
    [
      'takes the proof of another record',
      PROOF,
      () => proofOf('request-9'),
      /su prueba es de otra historia, request-9/,
    ],
    [
      'takes the proof of an earlier revision for a shortened history',
      PROOF,
      (all) => all.replace(/extra .*/, `extra ${btoa('order-22@2')}`),
      /la revisión 2, o una anterior, no es la que se selló/,
    ],
    [
      'shortens the proof',
      PROOF,
      (all) => withProof(all, (hashes) => hashes.slice(0, -1)),
      /no es la que se selló/,
    ],
    [
      'lengthens the proof',
      PROOF,
      (all) => withProof(all, (hashes) => [...hashes, hashes[0] ?? new Uint8Array(32)]),
      /no es la que se selló/,
    ],
    [
      'exchanges siblings',
      PROOF,
      (all) =>
        withProof(all, ([a, b, ...rest]) => [b ?? a, a ?? b, ...rest].filter((hash) => hash !== undefined)),
      /no es la que se selló/,
    ],
    ['names another index', PROOF, (all) => all.replace(/index \d+/, 'index 3'), /no es la que se selló/],
    [
      'writes another size into the note',
      'notes/last.txt',
      (all) => all.replace(/\n\d+\n/, '\n9\n'),
      /El sello: su nota lleva una firma falsa/,
    ],
    [
      'removes the signature',
      'notes/last.txt',
      (all) => all.slice(0, all.indexOf('\n\n') + 2),
      /El sello: su nota no tiene la forma de una nota firmada/,
    ],
  ])('%s', (_, path, change, wanted) => {
    expect(changed(path, change)).toMatch(wanted);
  });

  const proofOf = (stream: string): string => Buffer.from(bytesOf(`proofs/${stream}.tlog-proof`)).toString();
  function withProof(all: string, change: (hashes: readonly Uint8Array[]) => readonly Uint8Array[]): string {
    const proof = parseProof(all);
    return proof ? proofText({ ...proof, proof: change(proof.proof) }) : '';
  }
  function rechainedOnto(all: string): string {
    const { stream, type, data } = JSON.parse(lines(all)[3] ?? '');
    const other = new SampleLog();
    other.events.push(...made.of('order-22'));
    other.append(stream, type, data);
    return text(other.events.map(({ line }) => line));
  }

  test('removes all seals: nothing is proven, and a note that is held says so', () => {
    const bare = forged(files, (path) => (/^(notes|proofs)\//.test(path) ? null : undefined));
    expect(verified(bare).verdict).toBe('nothing');
    expect(verified(bare, { note: made.note }).verdict).toBe('nothing');
    expect(verified(bare, { note: made.note }).findings).toContainEqual({
      level: 'unproven',
      about: 'Su nota',
      text: 'el archivo no trae un sello con que compararla',
    });
  });

  test('removes the seal’s own event and the proofs: it is not called sealed', () => {
    const bare = forged(files, (path) => (/^proofs\//.test(path) ? null : undefined));
    const { verdict, findings } = verified(bare);
    expect(verdict).toBe('nothing');
    expect(findings).toContainEqual({
      level: 'unproven',
      about: 'El sello',
      text: 'el archivo no prueba su número ni su día: falta el evento del sello, o su prueba',
    });
  });
});

describe('an insider who owns the key’s file', () => {
  /** The same log with one event of another content, sealed anew on the same days. */
  function rewritten(pem?: string): SampleLog {
    const again = new SampleLog(made.key.name, pem);
    for (const { line } of made.events) {
      const { stream, type, data, metadata } = JSON.parse(line);
      if (stream === 'seal-1') again.seal(data.day, metadata.at);
      else again.append(stream, type, stream === 'request-9' ? { unit: 100102 } : data);
    }
    return again;
  }

  test('rewrites everything: only a note of an earlier day shows it', () => {
    const again = rewritten(made.pem);
    const forgery = again.archive('order-22', ['request-9']);
    expect(verified(forgery).verdict).toBe('holds');
    expect(refusals(verified(forgery, { note: made.notes[0] }))).toMatch(
      /^Su nota: el registro de este archivo no continúa su sello de 7 eventos: algo de lo que cubre se cambió después$/,
    );
    expect(refusals(verified(forgery, { note: made.note }))).toMatch(/no continúa su sello/);
  });

  test('with another key: refused by the reader’s, and shown as the archive’s own where the reader has none', () => {
    const forgery = rewritten().archive('order-22', ['request-9']);
    expect(refusals(verified(forgery))).toMatch(
      /El sello: su nota no está firmada con la llave que se indicó/,
    );
    expect(verifyFiles(mapOf(forgery)).verdict).toBe('partial');
  });

  test('gives a note of another log', () => {
    const other = new SampleLog('expediente/otra');
    other.append('order-22', 'OrderGenerated', {});
    other.seal();
    const report = verified(files, { keys: `${keys}\n${other.key.vkey}`, note: other.note });
    expect(refusals(report)).toBe('Su nota: es de otro registro, expediente/otra');
    expect(refusals(verified(files, { note: other.note }))).toBe(
      'Su nota: no está firmada con la llave que se indicó: si el registro cambió de llave, indique también la nueva',
    );
  });

  test('signs a size that the root does not have', () => {
    const text = checkpointText({ origin: made.key.name, size: 9, root: new Uint8Array(32) });
    const note = signNote(text, [made.key]);
    const forgery = forged(files, (path, content) =>
      path === 'notes/last.txt'
        ? note
        : path.startsWith('proofs/')
          ? `${content.slice(0, content.indexOf('\n\n'))}\n\n${note}`
          : undefined,
    );
    expect(refusals(verified(forgery))).toMatch(
      /Orden de compra \(order-22\): la revisión 3, o una anterior, no es la que se selló/,
    );
  });
});

describe('a document', () => {
  const pdf = new TextEncoder().encode('%PDF-1.7 acta');
  const sealed = new SampleLog();
  const name = sha256(pdf);
  sealed.append('order-22', 'OrderRegularized', { hash: name });
  sealed.seal();
  const archive = sealed.archive('order-22', [], [pdf]);

  test('that a sealed event names is proven', () => {
    expect(verifyFiles(mapOf(archive), { keys: sealed.key.vkey }).findings).toContainEqual({
      level: 'holds',
      about: `El documento ${name.slice(0, 12)}…`,
      text: 'lo nombra Orden de compra (order-22), revisión 0, que está sellada',
    });
  });

  test('that was replaced is refused', () => {
    const forgery = forged(archive, (path, content) =>
      path.includes(name) ? `${content} falsa` : undefined,
    );
    expect(refusals(verifyFiles(mapOf(forgery), { keys: sealed.key.vkey }))).toMatch(
      /El documento .*: no es el que su nombre indica/,
    );
  });

  test('that was taken out is missed', () => {
    const forgery = forged(archive, (path) => (path.includes(name) ? null : undefined));
    const { verdict, findings } = verifyFiles(mapOf(forgery), { keys: sealed.key.vkey });
    expect(verdict).toBe('partial');
    expect(findings).toContainEqual({
      level: 'unproven',
      about: `El documento ${name.slice(0, 12)}…`,
      text: 'un evento del registro lo nombra y el archivo no lo trae',
    });
  });
});

describe('a change of the key', () => {
  const log = new SampleLog();
  log.append('order-22', 'OrderGenerated', { provider: 7 });
  log.seal();
  const [old, oldNote, oldKey] = [log.key.vkey, log.note, log.key];
  log.rotate();
  log.append('order-22', 'OrderPaid', { cheque: '9' });
  log.seal('2026-11-21', '2026-11-22T06:30:00.000Z');
  log.rotate('2026-11-23T06:40:00.000Z');
  log.seal('2026-11-23', '2026-11-24T06:30:00.000Z');
  const archive = log.archive('order-22');
  const [first = '', second = ''] = archive
    .map(({ path }) => path)
    .filter((path) => path.includes('rotation-'));
  const withOld = (files: Parameters<typeof mapOf>[0]) =>
    verifyFiles(mapOf(files), { keys: old, note: oldNote });

  test('is followed from the kept key to the present one, by the signatures of both', () => {
    const { verdict, findings } = withOld(archive);
    expect(verdict).toBe('holds');
    expect(findings.filter(({ about }) => about.includes('llave') || about === 'El sello')).toMatchObject([
      { level: 'holds', about: 'El cambio de llave del sello 2' },
      { level: 'holds', about: 'El cambio de llave del sello 4' },
      { level: 'holds', text: 'está firmado con la llave que sigue a la que usted indicó' },
    ]);
    expect(verifyFiles(mapOf(archive), { keys: log.key.vkey }).verdict).toBe('holds');
    // A note of between, which neither the old key nor the present one signed.
    expect(verifyFiles(mapOf(archive), { keys: old, note: log.notes[2] ?? '' }).verdict).toBe('holds');
  });

  test.each([first, second])('without %s the note is refused to who holds the old key', (path) => {
    const report = withOld(forged(archive, (each) => (each === path ? null : undefined)));
    expect(refusals(report)).toMatch(/El sello: su nota no está firmada con la llave que se indicó/);
  });

  test('that names another key, or has a note of another seal, is refused', () => {
    const other = new SampleLog('expediente/prueba');
    const changed = (change: (text: string) => string) =>
      refusals(withOld(forged(archive, (path, text) => (path === first ? change(text) : undefined))));
    const wrongKey = (text: string): string => {
      const [, encoded = ''] = /^extra (.*)$/m.exec(text) ?? [];
      const line = Buffer.from(encoded, 'base64')
        .toString()
        .replace(/"key":"[^"]*"/, `"key":"${other.key.vkey}"`);
      return text.replace(encoded, Buffer.from(line).toString('base64'));
    };
    const refused = /El cambio de llave del sello 2: no lo firmaron las dos llaves, o no es el que se selló/;
    expect(changed(wrongKey)).toMatch(refused);
    expect(changed((text) => text.replace(/\n\n[\s\S]*$/, `\n\n${oldNote}`))).toMatch(refused);
    expect(changed(() => 'c2sp.org/tlog-proof@v1\n')).toMatch(/no tiene la forma de un cambio de llave/);
  });

  test('that a forger makes by adding a signature of their own to a note of the old key is refused', () => {
    // Everything of it is true but that the old key signed this event.
    const forger = new SampleLog('expediente/prueba');
    forger.append('order-22', 'OrderGenerated', { provider: 666 });
    forger.key = { ...oldKey, sign: forger.key.sign };
    forger.rotate();
    forger.seal();
    expect(refusals(withOld(forger.archive('order-22')))).toMatch(
      /El cambio de llave del sello 1: no lo firmaron/,
    );
    const added = signNote(parseNote(oldNote)?.text ?? '', [forger.key])
      .split('\n')
      .at(-2);
    const files = forged(forger.archive('order-22'), (path, text) =>
      path.includes('rotation-') ? text.replace(/\n\n[\s\S]*$/, `\n\n${oldNote}${added}\n`) : undefined,
    );
    expect(refusals(withOld(files))).toMatch(/El cambio de llave del sello 1: no lo firmaron/);
  });

  test('that both keys signed and is not the last event under its note is refused', () => {
    const [rotation] = log.rotations;
    const other = new SampleLog('expediente/prueba');
    other.append('order-22', 'OrderGenerated', {});
    other.key = oldKey;
    other.rotate();
    const files = forged(archive, (path, text) =>
      path === first ? text.replace(rotation?.note ?? '', other.note) : undefined,
    );
    expect(refusals(withOld(files))).toMatch(/El cambio de llave del sello 2: no lo firmaron/);
  });
});

describe('an issued document', () => {
  const pdf = new TextEncoder().encode('%PDF-1.7 orden');
  const older = new TextEncoder().encode('%PDF-1.7 orden de antes');
  const issue = { format: 'purchase-order', hash: sha256(pdf), record: 'order:22', revision: 0 };
  const log = (isSealed = true): SampleLog => {
    const made = new SampleLog();
    made.append('order-22', 'OrderGenerated', { provider: 7 });
    if (!isSealed) made.seal();
    made.append('issued-order:22', 'DocumentIssued', issue, '2026-11-21T15:00:00.000Z');
    if (isSealed) made.seal('2026-11-21', '2026-11-22T06:30:00.000Z');
    return made;
  };
  const about = `El documento ${issue.hash.slice(0, 12)}…`;
  const proof =
    'es, byte por byte, el que emitió Usuario Compras (compras) el 21/11/2026, 09:00:00 (purchase-order, de la revisión 0): Documentos emitidos (issued-order:22), revisión 0, ';
  const ofDocuments = ({ findings }: Report) =>
    findings.filter((each) => each.about.startsWith('El documento'));
  const [sealed, unsealed] = [log(), log(false)];
  const archive = sealed.archive('order-22', ['issued-order:22'], [pdf]);
  const keys = sealed.key.vkey;

  test('is proven by the event of its issue, once that is sealed', () => {
    expect(ofDocuments(verifyFiles(mapOf(archive), { keys }))).toEqual([
      { level: 'holds', about, text: `${proof}que está sellada` },
    ]);
    const later = unsealed.archive('order-22', ['issued-order:22'], [pdf]);
    expect(ofDocuments(verifyFiles(mapOf(later), { keys: unsealed.key.vkey }))).toEqual([
      { level: 'unproven', about, text: `${proof}sin sello todavía` },
    ]);
  });

  test('that no event names is not proven, whatever made it', () => {
    const files = sealed.archive('order-22', ['issued-order:22'], [pdf, older]);
    expect(ofDocuments(verifyFiles(mapOf(files), { keys }))[1]).toMatchObject({
      level: 'unproven',
      text: expect.stringContaining('nada prueba que sea de este registro, ni que se haya emitido'),
    });
  });

  test('that is missing is named, and an issue that was changed is refused', () => {
    const without = forged(archive, (path) => (path.includes(issue.hash) ? null : undefined));
    expect(ofDocuments(verifyFiles(mapOf(without), { keys }))).toMatchObject([{ level: 'unproven', about }]);
    const changed = forged(archive, (path, content) =>
      path.startsWith('events/issued-') ? content.replace(issue.hash, sha256(older)) : undefined,
    );
    expect(refusals(verifyFiles(mapOf(changed), { keys }))).toMatch(
      /Documentos emitidos \(issued-order:22\): la revisión 0, o una anterior, no es la que se selló/,
    );
  });
});

describe('a ZIP', () => {
  test.each([true, false])('of the product is read, packed or not (%s)', async (compress) => {
    expect([...(await unzip(await zipped(files, compress))).keys()]).toEqual(files.map(({ path }) => path));
  });

  const patched = async (change: (zip: Buffer) => Buffer | undefined): Promise<string> => {
    const zip = Buffer.from(await zipped(files));
    return refusals(await verifyArchive(change(zip) ?? zip, { keys }));
  };
  const directory = (zip: Buffer): number => zip.readUInt32LE(zip.length - 6);
  /** With these bytes put in there, and the directory found behind them. */
  const moved = (zip: Buffer, at: number, bytes: Buffer): Buffer => {
    const more = Buffer.concat([zip.subarray(0, at), bytes, zip.subarray(at)]);
    more.writeUInt32LE(directory(zip) + bytes.length, more.length - 6);
    return more;
  };
  /** Every entry from there on so much farther in the directory. */
  const placed = (zip: Buffer, from: number, farther: number): Buffer => {
    for (
      let at = directory(zip);
      zip.readUInt32LE(at) === 0x02_01_4b_50;
      at += 46 + zip.readUInt16LE(at + 28)
    ) {
      const local = zip.readUInt32LE(at + 42);
      if (local >= from) zip.writeUInt32LE(local + farther, at + 42);
    }
    return zip;
  };
  const renamed = (to: string) => (zip: Buffer) => {
    const from = Buffer.from('formato.md');
    for (let at = zip.indexOf(from); at >= 0; at = zip.indexOf(from, at + 1)) zip.write(to, at, 'latin1');
    return zip;
  };

  test.each<[string, (zip: Buffer) => Buffer | undefined, RegExp]>([
    ['that leads out of its folder', renamed('../../a.md'), /ruta que ningún expediente tiene/],
    ['with an absolute path', renamed('/etc/passw'), /ruta que ningún expediente tiene/],
    ['with a backslash', renamed('..\\..\\a.md'), /ruta que ningún expediente tiene/],
    ['with something behind it', (zip) => Buffer.concat([zip, Buffer.from('x')]), /no es un ZIP completo/],
    ['that is cut', (zip) => zip.subarray(0, -40), /no es un ZIP completo/],
    [
      'that says to be larger than any record',
      (zip) => {
        zip.writeUInt32LE(0x7f_ff_ff_ff, directory(zip) + 24);
        return zip;
      },
      /más grande que cualquier expediente/,
    ],
    [
      'whose entry unpacks to more than it says',
      (zip) => {
        zip.writeUInt32LE(10, directory(zip) + 24);
        zip.writeUInt32LE(10, 22);
        return zip;
      },
      /es más grande de lo que dice/,
    ],
    [
      'whose entry unpacks to less than it says',
      (zip) => {
        zip.writeUInt32LE(9_999_999, directory(zip) + 24);
        zip.writeUInt32LE(9_999_999, 22);
        return zip;
      },
      /está dañado/,
    ],
    [
      'that is encrypted',
      (zip) => {
        zip.writeUInt16LE(1, directory(zip) + 8);
        return zip;
      },
      /está cifrado/,
    ],
    [
      'packed in another way',
      (zip) => {
        zip.writeUInt16LE(12, directory(zip) + 10);
        return zip;
      },
      /empacado de otra manera/,
    ],
    [
      'with entries in one place',
      (zip) => {
        zip.writeUInt32LE(0, secondEntry(zip) + 42);
        return zip;
      },
      /no está donde el índice del ZIP lo pone/,
    ],
    [
      'with more entries than any record',
      (zip) => {
        zip.writeUInt16LE(65_535, zip.length - 12);
        zip.writeUInt16LE(65_535, zip.length - 14);
        return zip;
      },
      /su índice no es el de un expediente/,
    ],
    [
      'with something before its first entry',
      (zip) => moved(zip, 0, Buffer.from('#!/bin/sh\necho si\n')),
      /no está donde el índice del ZIP lo pone/,
    ],
    [
      'with an entry between the others that its directory does not name',
      (zip) => {
        const [second] = [zip.readUInt32LE(secondEntry(zip) + 42)];
        return moved(zip, second, zip.subarray(0, second));
      },
      /no está donde el índice del ZIP lo pone/,
    ],
    [
      'with an entry between the others, and all places as they are then',
      (zip) => {
        const second = zip.readUInt32LE(secondEntry(zip) + 42);
        return placed(moved(zip, second, zip.subarray(0, second)), second, second);
      },
      /trae algo que no está en el índice del ZIP/,
    ],
    [
      'with something behind its last entry',
      (zip) => moved(zip, directory(zip), Buffer.from('sobra')),
      /antes de su índice trae algo que no está en él/,
    ],
    [
      'with another time in an entry than in the directory',
      (zip) => {
        zip.writeUInt16LE(zip.readUInt16LE(10) ^ 1, 10);
        return zip;
      },
      /no dice lo mismo/,
    ],
    [
      'with an extra field',
      (zip) => {
        zip.writeUInt16LE(4, directory(zip) + 30);
        return zip;
      },
      /dice más que el de un expediente/,
    ],
    ['that is none', () => Buffer.from('hola'), /no es un ZIP completo/],
    ['that is empty', () => Buffer.alloc(0), /no es un ZIP completo/],
  ])('%s is refused', async (_, change, wanted) => {
    expect(await patched(change)).toMatch(wanted);
  });

  const secondEntry = (zip: Buffer): number => {
    const at = directory(zip);
    return at + 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30);
  };

  test('bomb is not unpacked', async () => {
    const bomb = await zipped([{ path: 'a.txt', bytes: new Uint8Array(30 * 2 ** 20) }]);
    const small = Buffer.from(bomb);
    small.writeUInt32LE(100, directory(small) + 24);
    small.writeUInt32LE(100, 22);
    expect(refusals(await verifyArchive(small))).toMatch(/es más grande de lo que dice/);
  });

  test('with the same name in capitals is refused', async () => {
    const twice = await zipped([...files, { path: 'FORMATO.md', bytes: Buffer.from('otra') }]);
    expect(refusals(await verifyArchive(twice))).toMatch(/dos veces la misma/);
  });
});
