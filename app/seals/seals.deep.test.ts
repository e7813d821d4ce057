import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { preparedFolder } from '@expediente/testing/product/prepared.ts';
import { buildProduct, type DataFolder, dataFolder, runOps } from '@expediente/testing/product/spawned.ts';
import { TestWitness } from '@expediente/testing/seals/witness.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The command line of seals, from an auditor's side: what is kept elsewhere is compared with the log of today. */

let installation: DataFolder;
let restored: DataFolder;
let held: DataFolder;
let elsewhere: string;
/** What the auditor keeps. */
let key = '';
let note = '';

beforeAll(async () => {
  await buildProduct();
  installation = await preparedFolder({ DEMO: 'muestra' });
  restored = await dataFolder();
  held = await dataFolder();
  elsewhere = join(held.path, 'sellos');
  note = join(held.path, 'nota.txt');
}, 240_000);

afterAll(async () => {
  await installation.remove();
  await restored.remove();
  await held.remove();
});

const seals = async (...words: readonly string[]) => await runOps(installation.path, 'seals', ...words);

test('the first start has sealed its first data', async () => {
  const { code, output } = await seals('status');
  expect(output).toContain('Sello 1');
  expect(code, output).toBe(0);
});

test('a seal on demand prints its note and the public key, and the state is good', async () => {
  expect((await runOps(installation.path, 'backup', join(installation.path, 'antes.gz'))).code).toBe(0);
  const { code, output } = await seals('now');
  expect(code, output).toBe(0);
  key = /expediente\/\S+\+[0-9a-f]{8}\+\S+/.exec(output)?.[0] ?? '';
  const state = await seals('status');
  expect(state.output).toContain(key);
  expect(state.code, state.output).toBe(0);
});

test('the log continues the kept note, also after more work', async () => {
  expect((await seals('export', elsewhere)).code).toBe(0);
  await writeFile(note, await readFile(join(elsewhere, 'sellos/2.txt')));
  expect((await runOps(installation.path, 'demo', '--orders', '2')).code).toBe(0);
  const { code, output } = await seals('verify', elsewhere, '--note', note, '--key', key);
  expect(output).toContain('El registro de hoy continúa el sello 2');
  expect(code).toBe(0);
  expect((await runOps(installation.path, 'verify')).code).toBe(0);
});

test('a changed note and another key are refused', async () => {
  const changed = `${note}.otra`;
  await writeFile(changed, (await readFile(note, 'utf8')).replace(/\n(\d+)\n/, '\n1$1\n'));
  const forged = await seals('verify', elsewhere, '--note', changed, '--key', key);
  expect(forged.output).toContain('La firma del sello es falsa');
  expect(forged.code).toBe(1);
  const other = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
  expect((await seals('verify', elsewhere, '--note', note, '--key', other)).output).toContain(
    'no está firmado por esta llave',
  );
  expect((await seals('verify', elsewhere, '--key', 'no es llave')).output).toContain('no se entiende');
  expect((await seals('verify')).output).toContain('Uso: npm run seals');
});

test('the key is changed, and who holds the old one can still compare', async () => {
  const { code, output } = await seals('rotate');
  expect(code, output).toBe(0);
  expect(output).toContain('el cambio lo firmaron la anterior y la nueva');
  expect(output).not.toContain(key);
  expect((await seals('rotate', '--lost')).output).toContain('no se perdió');
  expect((await seals('now')).code).toBe(0);
  const later = join(held.path, 'después');
  expect((await seals('export', later)).code).toBe(0);
  const found = await seals('verify', later, '--key', key);
  expect(found.output).toContain('La llave cambió entre la suya y la de este sello');
  expect(found.code, found.output).toBe(0);
  expect((await runOps(installation.path, 'verify')).code).toBe(0);
});

test('a witness is registered, listed and taken out', async () => {
  expect((await seals('witness')).output).toContain('No hay ningún testigo registrado');
  const { vkey } = new TestWitness();
  expect((await seals('witness', 'add', vkey)).output).toContain('contraloria.example/testigo');
  expect((await seals('witness', 'add', 'otra')).output).toContain('no se entiende');
  expect((await seals('witness', 'remove', vkey)).output).toContain('No hay ningún testigo registrado');
  expect((await seals('compare')).output).toContain('npm run seals -- verify CARPETA');
});

test('an older backup that was restored is reported as that', async () => {
  const backup = join(installation.path, 'antes.gz');
  expect((await runOps(restored.path, 'restore', backup)).code).toBe(0);
  const { code, output } = await runOps(
    restored.path,
    'seals',
    'verify',
    elsewhere,
    '--note',
    note,
    '--key',
    key,
  );
  expect(output).toMatch(
    /El registro llega hasta el evento [\d,]+ \(sello 1\), y el sello 2 cubre [\d,]+: faltan/,
  );
  expect(output).toMatch(/Aquí se restauró un respaldo el .*: si es anterior al sello, es eso/);
  expect(code).toBe(1);
});
