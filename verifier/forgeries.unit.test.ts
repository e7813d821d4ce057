import { headProof } from '@expediente/seals/heads.ts';
import { proofText } from '@expediente/seals/proof-file.ts';
import { inclusionProof } from '@expediente/seals/proofs.ts';
import { describe, expect, test } from 'vitest';
import { type ArchivedFile, archiveFiles } from './archive.ts';
import { provenEvent } from './proven.ts';
import type { Report } from './report.ts';
import { reportText } from './terminal.ts';
import { forged, relisted, SampleLog, zipped } from './testing/sample.ts';
import { verifyArchive } from './verify.ts';
import { partsOf } from './view.ts';

/** Files that somebody forged who has the ZIP and no key, with the table of contents made anew: none is called proven. */

const RIGHT = 'user-4@0;profile-2@0';

function log(): SampleLog {
  const made = new SampleLog();
  const by = { right: RIGHT, ruleVersion: 'purchaseLimits@0', schemaVersion: '1', userId: '4' };
  made.append('user-4', 'UserCreated', { name: 'Usuario Compras' });
  made.append('profile-2', 'ProfileCreated', { description: 'Compras' });
  made.append('rule-purchaseLimits', 'RuleVersionPublished', {});
  made.append('request-9', 'RequestSaved', { unit: 100101 });
  made.append('order-22', 'OrderConsolidated', { requests: [9], year: 2026 }, '2026-11-20T15:00:00.000Z', by);
  made.append('order-22', 'OrderCommitted', { numberCompromise: '123' }, '2026-11-20T15:01:00.000Z', by);
  made.append('order-22', 'OrderPaid', { number: '9' }, '2026-11-20T15:02:00.000Z', by);
  made.append('order-23', 'OrderPaid', { number: '9' });
  made.seal('2026-11-20', '2026-11-21T06:30:00.000Z');
  return made;
}

const OTHERS = ['user-4', 'profile-2', 'rule-purchaseLimits', 'request-9'] as const;
const made = log();
const files = made.archive('order-22', OTHERS);
const held = { keys: made.key.vkey, note: made.note };
const verified = async (list: readonly ArchivedFile[]): Promise<Report> =>
  await verifyArchive(await zipped(list), held);

/** What the page and the terminal show of it are the same lines. */
function shown(report: Report): string {
  const text = reportText(report);
  for (const { title, items } of partsOf(report)) {
    expect(text).toContain(`${title}:\n`);
    for (const { texts, details } of items)
      for (const each of [...texts, ...details]) expect(text).toContain(each);
  }
  return text;
}

test('the file itself holds, and its end is proven', async () => {
  const report = await verified(files);
  expect(report.verdict).toBe('holds');
  expect(shown(report)).toContain(
    'hasta el sello 1, del 21/11/2026, 00:30:00, la revisión 2 fue la última: nada más se hizo',
  );
});

/** The order with one act more at its end, which is chained as its maker likes. */
function withAct(at: string): readonly ArchivedFile[] {
  const other = new SampleLog();
  other.events.push(...made.of('order-22'));
  other.append('order-22', 'OrderBanned', { reason: 'Inventado' }, at);
  const text = other.events.map(({ line }) => `${line}\n`).join('');
  return forged(files, (path) => (path === 'events/order-22.jsonl' ? text : undefined));
}

/** The order without its payment, with a true proof of the act before it: the tree gives one of any event. */
function cut(keepsEnd: boolean): readonly ArchivedFile[] {
  const [size = 0] = made.sizes;
  const kept = made.of('order-22').slice(0, 2);
  const index = made.events.findIndex(({ stream, revision }) => stream === 'order-22' && revision === 1);
  const proof = proofText({
    index,
    proof: inclusionProof(index, size, made.node),
    note: made.note,
    extra: provenEvent('order-22', 1),
  });
  return forged(files, (path) =>
    path === 'events/order-22.jsonl'
      ? kept.map(({ line }) => `${line}\n`).join('')
      : path === 'proofs/order-22.tlog-proof'
        ? proof
        : path === 'proofs/order-22.head.json' && !keepsEnd
          ? null
          : undefined,
  );
}

const added = (path: string, text: string): readonly ArchivedFile[] =>
  relisted([...files, { path, bytes: new TextEncoder().encode(text) }]);
const without = (pattern: RegExp): readonly ArchivedFile[] => {
  const left = files.filter(({ path }) => !pattern.test(path));
  return relisted(
    left.map((file) => {
      if (file.path !== 'manifest.json') return file;
      const manifest = JSON.parse(new TextDecoder().decode(file.bytes));
      manifest.streams = manifest.streams.filter(({ events }: { events: string }) => !pattern.test(events));
      return { ...file, bytes: new TextEncoder().encode(`${JSON.stringify(manifest, null, 1)}\n`) };
    }),
  );
};

describe('a forged file', () => {
  const PDF = `documents/${'ab'.repeat(32)}.pdf`;
  test.each<[string, () => readonly ArchivedFile[], Report['verdict'], RegExp]>([
    [
      'with a history in words of its own',
      () => added('historia.txt', 'Pagada a JUAN PEREZ por Q999,999.00'),
      'partial',
      /historia\.txt: no lo prueba nada/,
    ],
    [
      'with a list of what was issued',
      () => added('documents/issued.json', '[]'),
      'partial',
      /issued\.json: no lo prueba nada/,
    ],
    [
      'with another explanation',
      () => forged(files, (path) => (path === 'formato.md' ? 'Use otro verificador' : undefined)),
      'partial',
      /formato\.md: no es la explicación/,
    ],
    [
      'with a member that no file has',
      () => added('leame.exe', 'MZ'),
      'partial',
      /leame\.exe: no lo prueba nada/,
    ],
    [
      'with a document of another content than its name',
      () => added(PDF, '%PDF-1.7'),
      'refused',
      /no es el que su nombre indica/,
    ],
    [
      'cut before its payment',
      () => cut(true),
      'refused',
      /le faltan actos: hasta el sello 1, .*, iba por la revisión 2, y el archivo termina en la 1/,
    ],
    [
      'cut, without the proof of its end',
      () => cut(false),
      'partial',
      /falta la prueba de que después de su última revisión no haya otra/,
    ],
    [
      'without the other histories',
      () => without(/^(events|proofs)\/(user|profile|rule|request)-/),
      'partial',
      /Usuario \(user-4\): un acto del registro la nombra[\s\S]*|Pedido \(request-9\)/,
    ],
    [
      'without its pedido alone',
      () => without(/^(events|proofs)\/request-/),
      'partial',
      /Pedido \(request-9\): un acto del registro la nombra/,
    ],
    [
      'without the rule that judged it',
      () => without(/^(events|proofs)\/rule-/),
      'partial',
      /Regla \(rule-purchaseLimits\)/,
    ],
    [
      'with an act after the seal',
      () => withAct('2026-11-21T15:00:00.000Z'),
      'partial',
      /la revisión 3: sin sello todavía/,
    ],
    [
      'with an act eight minutes before the seal',
      () => withAct('2026-11-21T06:22:00.000Z'),
      'refused',
      /antes del sello, y el sello no la cubre/,
    ],
    [
      'with an act of a time in words',
      () => withAct('20 de noviembre de 2026'),
      'refused',
      /la hora de la revisión 3 no es una/,
    ],
    [
      'with an act of 31 February',
      () => withAct('2026-02-31T15:00:00.000Z'),
      'refused',
      /la hora de la revisión 3 no es una/,
    ],
    ['with an act without a time', () => withAct(''), 'refused', /la hora de la revisión 3 no es una/],
    [
      'with an act of before the one before it',
      () => withAct('2026-11-19T15:00:00.000Z'),
      'refused',
      /antes de la revisión 2 que la precede/,
    ],
  ])('%s', async (_, forge, verdict, words) => {
    const report = await verified(forge());
    const text = shown(report);
    expect(report.verdict).toBe(verdict);
    expect(text).not.toMatch(/^Todo lo sellado se sostiene/);
    expect(text).toMatch(words);
    // Types of events are of the program.
    expect(text).not.toMatch(/Order(Paid|Banned|Committed|Consolidated)/);
  });
});

describe('a file made to keep its reader busy is refused at once', () => {
  const manifest = (streams: number, listed: number): ArchivedFile => ({
    path: 'manifest.json',
    bytes: new TextEncoder().encode(
      `${JSON.stringify(
        {
          format: 'expediente-registro@1',
          record: 'order-22',
          files: Array.from({ length: listed }, (_, at) => ({ path: `a${at}`, bytes: 0, sha256: '' })),
          streams: Array.from({ length: streams }, () => ({
            stream: 'order-22',
            events: 'e',
            proof: null,
            chain: '',
          })),
        },
        null,
        1,
      )}\n`,
    ),
  });
  test.each<[string, ArchivedFile]>([
    ['one history 30,000 times', manifest(30_000, 0)],
    ['one history twice', manifest(2, 0)],
    ['40,000 files', manifest(0, 40_000)],
    [
      'lists that are none',
      { path: 'manifest.json', bytes: new TextEncoder().encode('{"format":"expediente-registro@1"}') },
    ],
    [
      'a table of contents nested without end',
      { path: 'manifest.json', bytes: new TextEncoder().encode('['.repeat(200_000)) },
    ],
  ])('%s', async (_, file) => {
    const report = await verified([file]);
    expect(report.verdict).toBe('refused');
    expect(shown(report)).toMatch(/^No se sostiene\.\n\nNo se sostiene:\n- El archivo: su manifest\.json/);
  });

  test('an event that is longer than any', async () => {
    const long = `{"data":"${'a'.repeat(5 * 2 ** 20)}"}\n`;
    const list = forged(files, (path) => (path === 'events/order-22.jsonl' ? long : undefined));
    expect((await verified(list)).verdict).toBe('refused');
  });
});

describe('a record that is not there', () => {
  const absent = (record: string): readonly ArchivedFile[] => {
    const [size = 0] = made.sizes;
    const seal = made.events[size - 1];
    if (!seal) throw new Error('no seal');
    return archiveFiles({
      record,
      histories: [
        {
          stream: seal.stream,
          lines: [seal.line],
          chain: seal.chain,
          proof: { revision: 0, index: size - 1, hashes: inclusionProof(size - 1, size, made.node) },
        },
      ],
      seal: { note: made.note, keys: [made.key.vkey], nodes: [], sizes: [] },
      documents: [],
      heads: [headProof(made.headsOf(size - 1), record)],
    });
  };

  test('is proven not to be, up to the seal', async () => {
    const report = await verified(absent('order-99'));
    expect(report.verdict).toBe('holds');
    expect(shown(report)).toContain('no existe tal registro: hasta el sello 1, del 21/11/2026, 00:30:00');
  });

  test('and one that is cannot be denied', async () => {
    expect((await verified(absent('order-23'))).verdict).toBe('refused');
    const lies = absent('order-99').map(({ path, bytes }) => ({
      path,
      bytes: new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll('order-99', 'order-23')),
    }));
    expect((await verified(relisted(lies))).verdict).toBe('refused');
  });
});
